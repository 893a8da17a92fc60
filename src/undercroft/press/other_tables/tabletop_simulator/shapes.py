"""The parts of a save file, with the keys that Tabletop Simulator documents (kb.tabletopsimulator.com)."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType, field


class Transform(Struct, rename="camel", forbid_unknown_fields=True):
    """Where something lies: x to the right, y up, z away from the first seat; turned in degrees."""

    pos_x: float
    pos_y: float
    pos_z: float
    rot_x: float = 0.0
    rot_y: float = 180.0
    rot_z: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0
    scale_z: float = 1.0


class Colour(Struct, forbid_unknown_fields=True):
    """From 0 to 1 each."""

    r: float
    g: float
    b: float
    a: float | UnsetType = UNSET


class CustomDeck(Struct, rename="pascal", forbid_unknown_fields=True):
    """A sheet of fronts and its back, or sheet of backs."""

    face_url: str = field(name="FaceURL")
    back_url: str = field(name="BackURL")
    num_width: int
    num_height: int
    back_is_hidden: bool
    unique_back: bool
    type: int = 0


class CustomTile(Struct, rename="pascal", forbid_unknown_fields=True):
    """A tile: 0 box, 1 hexagon, 2 circle, 3 rounded."""

    type: int
    thickness: float
    stackable: bool
    stretch: bool


class CustomImage(Struct, rename="pascal", forbid_unknown_fields=True):
    """The pictures of a tile, a board or a standee."""

    image_url: str = field(name="ImageURL")
    image_secondary_url: str = field(name="ImageSecondaryURL")
    image_scalar: float = 1.0
    width_scale: float = 0.0
    custom_tile: CustomTile | UnsetType = UNSET


class BagOrder(Struct, rename="pascal", forbid_unknown_fields=True):
    """Which piece comes out first: 0 the last, 1 the first, 2 any."""

    order: int


class ObjectState(Struct, rename="pascal", forbid_unknown_fields=True, kw_only=True):
    """One thing on the table, or in a deck or a bag."""

    guid: str = field(name="GUID")
    name: str
    transform: Transform
    nickname: str
    description: str = ""
    gm_notes: str = field(default="", name="GMNotes")
    color_diffuse: Colour
    tags: list[str] = []
    locked: bool = False
    grid: bool = True
    snap: bool = True
    autoraise: bool = True
    sticky: bool = True
    tooltip: bool = True
    hide_when_face_down: bool = False
    hands: bool = False
    lua_script: str = ""
    lua_script_state: str = ""
    xml_ui: str = field(default="", name="XmlUI")
    card_id: int | UnsetType = field(default=UNSET, name="CardID")
    sideways_card: bool | UnsetType = UNSET
    deck_ids: list[int] | UnsetType = field(default=UNSET, name="DeckIDs")
    custom_deck: dict[str, CustomDeck] | UnsetType = UNSET
    custom_image: CustomImage | UnsetType = UNSET
    bag: BagOrder | UnsetType = UNSET
    fog_color: str | UnsetType = UNSET
    contained_objects: list[ObjectState] | UnsetType = UNSET


class Tab(Struct, forbid_unknown_fields=True, rename="camel"):
    """A page of the notebook."""

    title: str
    body: str
    color: str
    visible_color: Colour
    id: int


class Turns(Struct, rename="pascal", forbid_unknown_fields=True):
    """Whose turn it is."""

    enable: bool
    type: int
    turn_order: list[str]
    reverse: bool = False
    skip_empty: bool = True
    disable_interactions: bool = False
    pass_turns: bool = True


class Hands(Struct, rename="pascal", forbid_unknown_fields=True):
    """Hands of cards: hidden from the others."""

    enable: bool = True
    disable_unused: bool = True
    hiding: int = 0


class Save(Struct, rename="pascal", forbid_unknown_fields=True, kw_only=True):
    """A whole save file."""

    save_name: str
    game_mode: str
    date: str = ""
    version_number: str = ""
    game_type: str = ""
    game_complexity: str = ""
    tags: list[str] = []
    gravity: float = 0.5
    play_area: float = 0.5
    table: str = "Table_RPG"
    sky: str = "Sky_Museum"
    note: str
    tab_states: dict[str, Tab]
    hands: Hands
    turns: Turns
    lua_script: str
    lua_script_state: str = ""
    xml_ui: str = field(name="XmlUI")
    object_states: list[ObjectState]

"""What Tabletop Simulator documents of its save file (kb.tabletopsimulator.com/custom-content/save-file-format)."""

from __future__ import annotations

from typing import Any

NUMBER, TEXT, SWITCH, WHOLE = {"type": "number"}, {"type": "string"}, {"type": "boolean"}, {"type": "integer"}
SHARE = {"type": "number", "minimum": 0, "maximum": 1}
PICTURE = {"type": "string", "pattern": r"^(https?|file):///?\S+\.png$"}


def table(needed: dict[str, Any], further: dict[str, Any] | None = None) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {**needed, **(further or {})},
        "required": list(needed),
        "additionalProperties": False,
    }


COLOUR = table({"r": SHARE, "g": SHARE, "b": SHARE}, {"a": SHARE})
TRANSFORM = table({f"{what}{axis}": NUMBER for what in ("pos", "rot", "scale") for axis in "XYZ"})
DECK = {
    "type": "object",
    "minProperties": 1,
    "patternProperties": {
        r"^[1-9]\d*$": table(
            {
                "FaceURL": PICTURE,
                "BackURL": PICTURE,
                "NumWidth": {"type": "integer", "minimum": 2, "maximum": 10},
                "NumHeight": {"type": "integer", "minimum": 2, "maximum": 7},
                "BackIsHidden": SWITCH,
                "UniqueBack": SWITCH,
            },
            {"Type": {"enum": [0, 1, 2, 3, 4]}},
        )
    },
    "additionalProperties": False,
}
IMAGE = table(
    {"ImageURL": PICTURE, "ImageSecondaryURL": PICTURE, "WidthScale": NUMBER},
    {
        "ImageScalar": NUMBER,
        "CustomTile": table(
            {"Type": {"enum": [0, 1, 2, 3]}, "Thickness": NUMBER, "Stackable": SWITCH, "Stretch": SWITCH}
        ),
    },
)
NAMES = (
    "Card", "CardCustom", "DeckCustom", "Custom_Tile", "Figurine_Custom", "Bag", "Die_4", "Die_6", "BlockSquare",
    "HandTrigger",
)  # fmt: skip
SEATS = ("White", "Brown", "Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple", "Pink")
THING = table(
    {
        "GUID": {"type": "string", "pattern": "^[0-9a-f]{6}$"},
        "Name": {"enum": NAMES},
        "Transform": TRANSFORM,
        "Nickname": TEXT,
        "Description": TEXT,
        "GMNotes": TEXT,
        "ColorDiffuse": COLOUR,
        "Locked": SWITCH,
        "Grid": SWITCH,
        "Snap": SWITCH,
        "Autoraise": SWITCH,
        "Sticky": SWITCH,
        "Tooltip": SWITCH,
        "LuaScript": TEXT,
        "LuaScriptState": TEXT,
        "XmlUI": TEXT,
    },
    {
        "Tags": {"type": "array", "items": TEXT},
        "HideWhenFaceDown": SWITCH,
        "Hands": SWITCH,
        "CardID": {"type": "integer", "minimum": 100},
        "SidewaysCard": SWITCH,
        "DeckIDs": {"type": "array", "items": WHOLE, "minItems": 2},
        "CustomDeck": DECK,
        "CustomImage": IMAGE,
        "Bag": table({"Order": {"enum": [0, 1, 2]}}),
        "FogColor": {"enum": SEATS},
        "ContainedObjects": {"type": "array", "items": {"$ref": "#/$defs/thing"}},
    },
)
TAB = table({"title": TEXT, "body": TEXT, "color": TEXT, "visibleColor": COLOUR, "id": WHOLE})
SAVE = {
    "$defs": {"thing": THING},
    **table(
        {
            "SaveName": TEXT,
            "GameMode": TEXT,
            "Gravity": SHARE,
            "PlayArea": SHARE,
            "Date": TEXT,
            "Table": {"enum": ["Table_RPG"]},
            "Sky": TEXT,
            "Note": TEXT,
            "LuaScript": TEXT,
            "LuaScriptState": TEXT,
            "XmlUI": TEXT,
            "TabStates": {"type": "object", "patternProperties": {r"^\d+$": TAB}, "additionalProperties": False},
            "ObjectStates": {"type": "array", "items": {"$ref": "#/$defs/thing"}, "minItems": 1},
        },
        {
            "VersionNumber": TEXT,
            "GameType": TEXT,
            "GameComplexity": TEXT,
            "Tags": {"type": "array", "items": TEXT},
            "Hands": table({"Enable": SWITCH, "DisableUnused": SWITCH, "Hiding": WHOLE}),
            "Turns": table(
                {"Enable": SWITCH, "Type": WHOLE, "TurnOrder": {"type": "array", "items": {"enum": SEATS}}},
                dict.fromkeys(("Reverse", "SkipEmpty", "DisableInteractions", "PassTurns"), SWITCH),
            ),
        },
    ),
}

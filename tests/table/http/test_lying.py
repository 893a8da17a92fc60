"""A card that lies on the map as a token is shown large to whoever looks at it, people who watch included."""

from __future__ import annotations

from html import unescape

from tests.table.server import Json, Program, Server, ask, open_table

TURNS = 60


def until_something_lies(server: Server) -> tuple[str, Json, list[Program]]:
    """A table on whose map a card lies, that card, and the programs of its two seats."""
    made, programs = open_table(
        server.port, "skulldug", [{"kind": "me"}, {"kind": "me"}], options={"gear": "sets", "treasures": "paced"}
    )
    for _ in range(TURNS):
        player, view = next((each, view) for each in programs if each.question(view := each.view()))
        if lying := [card for passage in view["view"]["passages"] for card in passage["cards"]]:
            return made["table"], lying[0], programs
        question = player.question(view)
        assert question is not None
        wanted = next((text for text in question["options"] if text[-1:].isdecimal()), question["options"][-1])
        status, _ = player.call("/answers", {"question_number": view["question_number"], "answer": wanted})
        assert status == 200
    raise AssertionError("nothing was found in the cave")


def test_a_token_on_the_map_is_a_card_and_a_figure_is_none(server: Server) -> None:
    table, card, _ = until_something_lies(server)
    status, _, body = ask(server.port, "GET", f"/t/{table}/lying?id=card-{card['name']}")
    assert status == 200 and card["label"] in unescape(body.decode()) and 'class="card' in body.decode()
    for other in ("explorer-yellow", "card-of_nobody", ""):
        assert ask(server.port, "GET", f"/t/{table}/lying?id={other}")[0] == 204

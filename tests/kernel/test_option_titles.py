"""What people call an option or a preset, and which value the book gives."""

from __future__ import annotations

from undercroft.kernel.game import Option, Preset


def test_an_option_says_what_people_call_it_and_what_the_book_says() -> None:
    plain = Option("round_cap", "TY-004", (0, 200), 200, "The last round.")
    assert (plain.title, plain.group, plain.printed) == ("Round cap", "Options", 200)
    told = Option("round_cap", "TY-004", (0, 200), 200, "The last round.", title="Last", group="Length", printed=0)
    assert (told.title, told.group, told.printed) == ("Last", "Length", 0)


def test_a_preset_is_called_by_its_name_unless_it_has_a_title() -> None:
    assert Preset("as_printed", "As it is.", {}).title == "As printed"
    assert Preset("standard", "As it is.", {}, title="As printed").title == "As printed"

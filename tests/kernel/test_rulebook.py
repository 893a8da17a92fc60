"""The ledger: read whole, or refused with one clear line."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.kernel.errors import BadRulebook
from undercroft.kernel.rulebook import fingerprint, load_rulebook

HEAD = 'game = "toy"\ntitle = "Toy"\ndesigner = "us"\nplayers = [1, 3]\nlicence_note = "ours"\n'


def rule(number: str, **more: str) -> str:
    facts = {"section": "All", "title": f"Title {number}", "text": f"Text {number}.", **more}
    return f'[[rule]]\nid = "{number}"\n' + "".join(f'{name} = "{value}"\n' for name, value in facts.items())


def book(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "rules.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_rules_are_found_by_id_section_and_words(tmp_path: Path) -> None:
    text = HEAD + rule("TY-001") + rule("TY-002", section="End", ruling="The dragon sleeps.", not_code="manners")
    found = load_rulebook(book(tmp_path, text))
    assert found.ids == ("TY-001", "TY-002") and "TY-002" in found and "TY-003" not in found
    assert found["TY-002"].not_code == "manners" and found["TY-001"].ruling == ""
    assert [[each.id for each in rules] for rules in found.sections.values()] == [["TY-001"], ["TY-002"]]
    assert [each.id for each in found.search("DRAGON sleeps")] == ["TY-002"] and found.search("unicorn") == []
    with pytest.raises(BadRulebook, match="Toy has no rule TY-009: its rules are TY-001 to TY-002"):
        found["TY-009"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (HEAD, "missing required field `rule`"),
        (HEAD + "rule = []", "there is no rule in it"),
        (HEAD + rule("TY-001") + rule("TY-001"), "TY-001 stands twice"),
        (HEAD + rule("TY-1"), "'TY-1' is not a rule id like MC-001"),
        (HEAD + rule("ty-001"), "'ty-001' is not a rule id like MC-001"),
        (HEAD + rule("TY-001", colour="red"), "unknown field `colour`"),
        (HEAD + '[[rule]]\nid = "TY-001"\n', "missing required field"),
        (HEAD.replace("[1, 3]", '"many"') + rule("TY-001"), r"Expected `array`, got `str` - at `\$.players`"),
        ("game = ", "Invalid value"),
    ],
)
def test_a_wrong_ledger_is_refused_with_its_file(tmp_path: Path, text: str, problem: str) -> None:
    path = book(tmp_path, text)
    with pytest.raises(BadRulebook, match=problem) as caught:
        load_rulebook(path)
    assert str(caught.value).startswith(f"{path}: ") and "\n" not in str(caught.value)


def test_a_ledger_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadRulebook, match="there is no rulebook at"):
        load_rulebook(tmp_path / "rules.toml")
    with pytest.raises(BadRulebook, match="cannot be read: Is a directory"):
        load_rulebook(tmp_path)
    (tmp_path / "rules.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadRulebook, match="can't decode"):
        load_rulebook(tmp_path / "rules.toml")


def test_a_fingerprint_changes_with_every_text_and_with_where_it_is_cut() -> None:
    assert len({fingerprint("a", "b"), fingerprint("ab"), fingerprint("b", "a"), fingerprint("a", "b ")}) == 4

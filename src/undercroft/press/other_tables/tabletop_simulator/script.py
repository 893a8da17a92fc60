"""The script of a save: a button that puts away what nobody needs, shuffles, and says how the game begins."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from undercroft.press.box import Box

BUTTON = """<Defaults><Button fontSize="22" color="#3a332b" textColor="#f7eed7" fontStyle="Bold"/></Defaults>
<Panel id="begin" width="260" height="60" rectAlignment="UpperCenter" offsetXY="0 -90">
  <Button onClick="set_up" tooltip="Puts away the pieces of empty seats and shuffles">Set up the game</Button>
</Panel>
"""

_SCRIPT = """-- {title}: set-up. Made by Undercroft from {edition}.
local KITS = {kits}
local SHUFFLED = {shuffled}
local ORDER = {order}
local SAID = {said}
local SPARE = {spare}
local done = false

function onLoad(state)
  if state ~= nil and state ~= "" then
    done = JSON.decode(state).done == true
  end
  if done then
    UI.setAttribute("begin", "active", "false")
  end
end

function onSave()
  return JSON.encode({{done = done}})
end

-- Everybody sits down first; whoever presses the button begins the game for all.
function set_up(player)
  if done then
    return
  end
  local seated = {{}}
  for _, colour in ipairs(getSeatedPlayers()) do
    seated[colour] = true
  end
  local playing = {{}}
  for _, colour in ipairs(ORDER) do
    if seated[colour] then
      table.insert(playing, colour)
    end
  end
  if #playing < {fewest} then
    broadcastToAll("{title} takes {fewest} to {most} players: sit down first.", {{1, 0.7, 0.3}})
    return
  end
  done = true
  UI.setAttribute("begin", "active", "false")
  put_away(seated)
  for _, guid in ipairs(SHUFFLED) do
    local pile = getObjectFromGUID(guid)
    if pile ~= nil then
      pile.shuffle()
    end
  end
  Turns.order = playing
  Turns.enable = true
  for _, line in ipairs(SAID) do
    printToAll(line, {{0.97, 0.93, 0.84}})
  end
end

function put_away(seated)
  local spare = getObjectFromGUID(SPARE)
  for colour, kit in pairs(KITS) do
    if not seated[colour] then
      for _, guid in ipairs(kit) do
        local piece = getObjectFromGUID(guid)
        if piece ~= nil and spare ~= nil then
          spare.putObject(piece)
        end
      end
    end
  end
end
"""


def script_of(
    box: Box, kits: Mapping[str, Sequence[str]], shuffled: Sequence[str], order: Sequence[str], spare: str
) -> str:
    """The Lua text."""
    game = box.game
    return _SCRIPT.format(
        title=_inside(game.title),
        edition=_inside(box.edition),
        kits="{" + ", ".join(f"[{_text(seat)}] = {_list(kit)}" for seat, kit in kits.items()) + "}",
        shuffled=_list(shuffled),
        order=_list(order),
        said=_list(beginning(box)),
        spare=_text(spare),
        fewest=game.seats[0],
        most=game.seats[1],
    )


def beginning(box: Box) -> list[str]:
    """How the game begins, by its rules."""
    found = []
    for section, rules in box.game.rulebook.sections.items():
        if "set" in section.lower() and "up" in section.lower():
            found += [f"{rule.title}: {rule.text}" for rule in rules]
    return found or [f"{box.game.title}: the notebook has the rules."]


def _list(texts: Sequence[str]) -> str:
    return "{" + ", ".join(_text(each) for each in texts) + "}"


def _text(text: str) -> str:
    """A text as Lua writes it: like JSON, but for letters beyond ASCII, which stay as they are."""
    return json.dumps(text.replace("\n", " "), ensure_ascii=False)


def _inside(text: str) -> str:
    return text.replace("\\", "").replace('"', "'").replace("\n", " ")

// Why can't I? A click on a thing that cannot be chosen, or the key w and its name: a note with the rules.

import { $, asked, made, parsed, request, toast } from "./page.js";
import { whenDrawn } from "./morph.js";
import { lens, pieceAt } from "./lens.js";
import { hand } from "./map.js";
import { answerOf, TARGET } from "./things.js";

const THING = "[data-answer], .place[id], .piece[id], .chit[id], .card[id]";
const LIES_ON = "#uc-board, #uc-dock, #uc-strips, .laid-open";
const NO_THING = "#uc-why, #uc-ask, button, a, summary";
const table = location.pathname.match(/^\/t\/[0-9a-f]{12}(?=\/?$)/)?.[0];

const note = made("dialog", { id: "uc-why", className: "paper", ariaLabel: "Why can't I?" });
const field = made("input", {
  name: "about",
  maxLength: 100,
  autocomplete: "off",
  placeholder: "Why can't I choose ...?",
  ariaLabel: "What would you like to choose?",
});
const form = made("form", {}, field);
const said = made("div", { role: "status", ariaLive: "polite" });
note.append(form, said);

let from = null; // what had the focus before
function close() {
  if (!note.open) return;
  note.close();
  said.replaceChildren();
  if (from?.isConnected) from.focus({ preventScroll: true });
  from = null;
}

/** Beside what was touched, never outside the window. */
function openAt(x, y) {
  if (!note.open) note.show();
  const { width, height } = note.getBoundingClientRect();
  note.style.left = `${Math.max(8, Math.min(x + 12, innerWidth - width - 8))}px`;
  note.style.top = `${Math.max(8, Math.min(y + 12, innerHeight - height - 8))}px`;
}

/** Writes why this cannot be chosen; false if that cannot be said. */
async function explain(about, into) {
  try {
    const reply = await request(`${table}/why?about=${encodeURIComponent(about)}`);
    if (!reply.ok) toast((await reply.json()).problem);
    else into.replaceChildren(parsed(await reply.text()));
    return reply.ok;
  } catch {
    toast("The server cannot be reached.");
    return false;
  }
}

async function explainAt(thing, x, y) {
  from = null;
  form.hidden = true;
  if (await explain(answerOf(thing), said)) openAt(x, y);
}

function askInWords() {
  from = document.activeElement;
  form.hidden = false;
  field.value = "";
  said.replaceChildren();
  openAt(innerWidth / 2 - 160, innerHeight / 3);
  field.focus();
}

let down = null; // where the pointer went down
function thingThatCannotBeChosen(e) {
  const isDrag = !down || Math.hypot(e.clientX - down.x, e.clientY - down.y) > 6;
  if (!asked() || isDrag || e.target.closest?.(NO_THING)) return null;
  const there = [e.target, ...document.elementsFromPoint(e.clientX, e.clientY)];
  if (there.some((element) => element.closest?.(TARGET))) return null;
  if (e.target.closest?.("#uc-map, #uc-pieces") && pieceAt(e.clientX, e.clientY)) return null; // that is looked at
  return there.map((element) => element.closest?.(THING)).find((thing) => thing?.closest(LIES_ON)) ?? null;
}

function listen() {
  document.body.append(note);
  document.addEventListener("pointerdown", (e) => {
    down = { x: e.clientX, y: e.clientY };
    if (!e.target.closest?.("#uc-why")) close();
  });
  document.addEventListener("click", (e) => {
    const thing = !hand.dragged && thingThatCannotBeChosen(e);
    if (!thing) return;
    if (!lens.open) explainAt(thing, e.clientX, e.clientY);
    else {
      const below = made("div");
      lens.append(below);
      explain(answerOf(thing), below);
    }
  });
  form.addEventListener("submit", (e) => {
    e.preventDefault();
    if (field.value.trim()) explain(field.value.trim(), said);
  });
  document.addEventListener("keydown", (e) => {
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName);
    if (e.key === "Escape" && note.open) {
      e.preventDefault();
      close();
    } else if (e.key === "w" && !isTyping && !e.ctrlKey && !e.metaKey && !e.altKey && !lens.open && asked()) {
      e.preventDefault();
      askInWords();
    }
  });
  whenDrawn(() => {
    if (form.hidden) close();
  });
}

if ($("uc-board") && table) listen();

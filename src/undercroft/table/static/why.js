"use strict";
// Why can't I? A click on a thing that cannot be chosen, or the key w and its name: a note with the rules. Uses $ and toast of table.js.
(() => {
const address = location.pathname.match(/^\/t\/[0-9a-f]{12}(?=\/?$)/)?.[0];
if (!$("uc-board") || !address) return;
const THING = "[data-answer], .place[id], .piece[id], .chit[id], .card[id]", TARGET = "[data-target]";
const idOf = (el) => el.dataset.answer || el.id;

const note = document.createElement("dialog"); note.id = "uc-why"; note.className = "paper"; note.setAttribute("aria-label", "Why can't I?");
const form = document.createElement("form"), field = document.createElement("input"), said = document.createElement("div");
field.name = "about"; field.maxLength = 100; field.autocomplete = "off"; field.placeholder = "Why can't I choose ...?"; field.setAttribute("aria-label", "What would you like to choose?");
said.setAttribute("role", "status"); said.setAttribute("aria-live", "polite");
form.append(field); note.append(form, said); document.body.append(note);

let from = null;
function close() { if (!note.open) return; note.close(); said.replaceChildren(); if (from?.isConnected) from.focus({ preventScroll: true }); from = null; }
async function ask(about, into) {
  try {
    const reply = await fetch(`${address}/why?about=${encodeURIComponent(about)}`, { headers: { "X-Requested-With": "fetch" } });
    if (!reply.ok) { toast((await reply.json()).problem); return false; }
    const found = document.createElement("template"); found.innerHTML = await reply.text();
    into.replaceChildren(found.content);
    return true;
  } catch { toast("The server cannot be reached."); return false; }
}
function place(x, y) {                                      // beside what was touched, never outside the window
  const { width, height } = note.getBoundingClientRect();
  note.style.left = `${Math.max(8, Math.min(x + 12, innerWidth - width - 8))}px`;
  note.style.top = `${Math.max(8, Math.min(y + 12, innerHeight - height - 8))}px`;
}
async function explain(thing, x, y) {
  from = null; form.hidden = true;
  if (!await ask(idOf(thing), said)) return;
  if (!note.open) note.show();
  place(x, y);
}
const asked = () => $("uc-ask")?.querySelector('[name="question_number"]');
let down = null;
document.addEventListener("pointerdown", (e) => { down = { x: e.clientX, y: e.clientY }; if (!e.target.closest?.("#uc-why")) close(); });
document.addEventListener("click", (e) => {
  if (!asked() || !down || Math.hypot(e.clientX - down.x, e.clientY - down.y) > 6 || e.target.closest?.("#uc-why, #uc-ask, button, a, summary")) return;
  const there = [e.target, ...document.elementsFromPoint(e.clientX, e.clientY)];
  if (there.some((el) => el.closest?.(TARGET))) return;
  const thing = there.map((el) => el.closest?.(THING)).find((el) => el && el.closest("#uc-board, #uc-dock, #uc-strips, .laid-open"));
  if (!thing) return;
  const lens = $("uc-look");
  if (lens?.open) { const below = document.createElement("div"); lens.append(below); ask(idOf(thing), below); }   // a closer look at a card
  else explain(thing, e.clientX, e.clientY);
});
form.addEventListener("submit", (e) => { e.preventDefault(); if (field.value.trim()) ask(field.value.trim(), said); });
document.addEventListener("keydown", (e) => {
  if (e.key === "Escape" && note.open) { e.preventDefault(); close(); return; }
  if (e.key !== "w" || e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName) || $("uc-look")?.open || !asked()) return;
  e.preventDefault(); from = document.activeElement; form.hidden = false; field.value = ""; said.replaceChildren();
  if (!note.open) note.show();
  place(innerWidth / 2 - 160, innerHeight / 3); field.focus();
});
document.addEventListener("uc:drawn", () => { if (note.open && form.hidden) close(); });
})();

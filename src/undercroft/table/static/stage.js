"use strict";
// The stage: which part of the map is shown, things that stand for answers, a closer look, and the director, who plays
// what happened. Uses $, apply, toast, calm and OPTS of table.js.
(() => {
const board = () => $("uc-board"), map = () => $("uc-map"), pieces = () => $("uc-pieces");
if (!board()) return;

// -- which part of the map is shown --------------------------------------------------------------------------------------

let own = null;                                             // the frame somebody chose by hand
const numbers = (text) => text.split(/[\s,]+/).map(Number);
const within = (middle, length, low, high) => length > high - low ? (low + high - length) / 2 : Math.min(Math.max(middle - length / 2, low), high - length);
const joined = ([x, y, w, h], [a, b, c, d]) => { const left = Math.min(x, a), top = Math.min(y, b); return [left, top, Math.max(x + w, a + c) - left, Math.max(y + h, b + d) - top]; };
function withTargets(box) {                                 // ... and every place that can be chosen now
  const toSheet = map().getScreenCTM()?.inverse(); if (!toSheet) return box;
  for (const el of document.querySelectorAll("#uc-map [data-target], #uc-map .laying, #uc-pieces [data-target]")) {
    const { left, top, right, bottom } = el.getBoundingClientRect(); if (right - left < 1) continue;
    const a = new DOMPoint(left, top).matrixTransform(toSheet), b = new DOMPoint(right, bottom).matrixTransform(toSheet);
    box = joined(box, [a.x, a.y, b.x - a.x, b.y - a.y]); }
  return box;
}
function alongTheTrail([nx, ny, nw, nh], whole, width, height, least) {   // the way somebody went; of a long one as much as can be read around where they are
  const trail = map().querySelector(".trail")?.getBBox(), [x, y, w, h] = trail?.width ? joined([trail.x - 90, trail.y - 90, trail.width + 180, trail.height + 180], [nx, ny, nw, nh]) : whole;
  const scale = Math.max(least, Math.min(1.1, width / w, height / h)), across = width / scale, down = height / scale;
  return [within(nx + nw / 2, across, x, x + w), within(ny + nh / 2, down, y, y + h), across, down];
}
function framed() {                                         // the focus if it can be read, else what can be read around what is near
  const { focus, near, whole } = board().dataset, least = Number(board().dataset.least), { width, height } = map().getBoundingClientRect();
  const badge = document.querySelector("#uc-board > .me")?.offsetHeight || 0, low = badge && badge + 12;   // one's own numbers lie on the map of a phone
  const fits = ([, , w, h]) => Math.min(width / w, (height - low) / h), all = withTargets(numbers(focus)), close = withTargets(numbers(near));
  if (document.body.dataset.page === "after") return alongTheTrail(numbers(near), numbers(whole), width, height, 0.8 * least);
  if (fits(all) >= least) return all;
  if (fits(numbers(whole)) >= least) return withTargets(numbers(whole));
  const chosen = fits(close) < fits(numbers(near)) && fits(close) >= 0.3 * least, box = chosen ? close : numbers(near);   // all places matter more than labels
  const scale = chosen ? Math.min(1.15 * least, fits(box)) : Math.max(least, Math.min(1.15 * least, fits(box))), w = width / scale, h = height / scale;
  const [nx, ny, nw, nh] = box, [wx, wy, ww, wh] = chosen ? joined(numbers(whole), box) : numbers(whole);
  const side = document.querySelector(".foes.on-sheet"), under = side && getComputedStyle(side).position === "absolute" ? (side.offsetWidth + 24) / scale : 0;   // cards that lie on the sheet hide nothing that is near
  return [within(nx + nw / 2, w - under, wx, wx + ww), within(ny + nh / 2, h - low / scale, wy, wy + wh), w, h];
}
function show(box) {
  const view = box.map((n) => n.toFixed(1)).join(" ");
  for (const el of [map(), pieces()]) if (el && el.getAttribute("viewBox") !== view) el.setAttribute("viewBox", view);
}
function drawn(name, attributes, text = "") { const el = document.createElementNS(map().namespaceURI, name); for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, value); el.textContent = text; return el; }
function costs() {                                          // what a place costs stands on a disc at its edge, of one size at every zoom
  document.querySelectorAll(".cost").forEach((el) => el.remove());
  const matrix = map().getScreenCTM(); if (!matrix) return;
  const names = [...document.querySelectorAll("#uc-map .ribbon")].map((el) => el.getBoundingClientRect()), free = (x, y) => !names.some((name) => x - 24 < name.right && name.left < x + 24 && y - 12 < name.bottom && name.top < y + 12);
  for (const el of document.querySelectorAll("#uc-map [data-target][data-cost]")) {
    const { left, top, bottom, width } = (el.querySelector(".lit") || el).getBoundingClientRect(), x = left + width / 2, at = new DOMPoint(x, free(x, top) || !free(x, bottom) ? top : bottom).matrixTransform(matrix.inverse());   // no name is hidden
    const disc = drawn("g", { class: "cost", "aria-hidden": "true", transform: `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) scale(${(1 / matrix.a).toFixed(3)})` });
    disc.append(drawn("rect", { x: -24, y: -12, width: 48, height: 24, rx: 12 }), drawn("text", { y: 5, "text-anchor": "middle" }, el.dataset.cost)); map().append(disc); }
}
function pin() {                                            // title, small map and tables stay where they lie on the screen, unless they would hide a place that can be chosen
  const group = map().querySelector(".furniture"); if (!group) return;
  const { width, height } = map().getBoundingClientRect(), seen = ([x, y, w, h]) => { const unit = Math.max(w / width, h / height); return [x + w / 2, y + h / 2, unit]; };
  const [fx, fy, from] = seen(numbers(board().dataset.focus)), [vx, vy, to] = seen(numbers(map().getAttribute("viewBox"))), scale = to / from;
  const moved = Math.abs(scale - 1) > 0.01 || Math.hypot(vx - fx, vy - fy) > 3 * to;
  board().classList.toggle("moved", moved);
  if (moved) group.setAttribute("transform", `translate(${(vx - fx * scale).toFixed(1)} ${(vy - fy * scale).toFixed(1)}) scale(${scale.toFixed(4)})`); else group.removeAttribute("transform");
  const things = moved ? [...document.querySelectorAll("#uc-map [data-target] > .lit, #uc-map .laying, #uc-pieces .piece")].map((el) => el.getBoundingClientRect()) : [];
  for (const item of group.children) { const a = item.getBoundingClientRect(); item.setAttribute("visibility", things.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) ? "hidden" : "inherit"); }
}
function frame() { if (map()?.clientWidth) { show(own || framed()); costs(); pin(); } document.documentElement.classList.toggle("zoomed", Boolean(own)); }
function zoom(factor, cx, cy) {
  const el = map(); if (!el) return;
  const [x, y, w, h] = numbers(el.getAttribute("viewBox")), rect = el.getBoundingClientRect(), unit = Math.max(w / rect.width, h / rect.height);
  const px = cx === undefined ? 0.5 : 0.5 + (cx - rect.left - rect.width / 2) * unit / w, py = cy === undefined ? 0.5 : 0.5 + (cy - rect.top - rect.height / 2) * unit / h;
  const [, , W] = numbers(board().dataset.whole), size = Math.min(W * 1.3, Math.max(W / 10, w / factor)), tall = size * h / w;
  own = [x + (w - size) * px, y + (h - tall) * py, size, tall]; frame();
}
document.addEventListener("click", (e) => {
  const button = e.target.closest?.("[data-zoom]"); if (!button) return;
  if (button.dataset.zoom === "fit") { own = own ? null : numbers(board().dataset.whole); frame(); }
  else zoom(button.dataset.zoom === "in" ? 1.4 : 1 / 1.4);
});
document.addEventListener("wheel", (e) => { if (e.target.closest?.("#uc-board")) { e.preventDefault(); zoom(Math.exp(-e.deltaY / 400), e.clientX, e.clientY); } }, { passive: false });
const fingers = new Map(); let start = null, spread = 0, dragged = false;
const apart = () => { const [a, b] = [...fingers.values()]; return b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0; };
document.addEventListener("pointerdown", (e) => {
  if (!e.target.closest?.("#uc-board") || e.target.closest(".offer") || !map()) return;
  fingers.set(e.pointerId, e); dragged = false; spread = apart();
  start = fingers.size === 1 ? { x: e.clientX, y: e.clientY, box: numbers(map().getAttribute("viewBox")) } : null;
});
document.addEventListener("pointermove", (e) => {
  if (!fingers.has(e.pointerId)) return;
  fingers.set(e.pointerId, e);
  if (fingers.size === 2) {
    const now = apart(), [a, b] = [...fingers.values()];
    if (spread && Math.abs(now - spread) > 4) { zoom(now / spread, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2); spread = now; dragged = true; }
    return; }
  if (!start) return;
  const dx = e.clientX - start.x, dy = e.clientY - start.y;
  if (!dragged && Math.hypot(dx, dy) < 6) return;           // earlier it would steal the click
  const rect = map().getBoundingClientRect(), [x, y, w, h] = start.box, unit = Math.max(w / rect.width, h / rect.height);
  dragged = true; own = [x - dx * unit, y - dy * unit, w, h]; frame();
});
for (const name of ["pointerup", "pointercancel"])
  document.addEventListener(name, (e) => { fingers.delete(e.pointerId); start = null; if (dragged) setTimeout(() => { dragged = false; }, 50); });
addEventListener("resize", frame);
document.addEventListener("uc:drawn", frame);
frame();

// -- a hand that is too long for its room lies as slips ---------------------------------------------------------------------

const FEWEST = 4, SWIPED = 6, NARROWEST = 84, SMALLEST = 116;   // slips; cards to swipe; pixels for a slip of two units, for a card that can be read
function rowsFor(units, spans) { let rows = 1, left = units; for (const span of spans) { if (span > left) { rows += 1; left = units; } left -= span; } return rows; }
function layHand() {
  const hand = document.querySelector("#uc-dock > .hand"); if (!hand) return;
  const slots = [...hand.querySelectorAll(":scope > .slot")], count = slots.length, phone = innerWidth <= 720, names = hand.querySelectorAll(".heap").length;
  const card = parseFloat(getComputedStyle(hand.parentElement).getPropertyValue("--card")), room = (hand.clientWidth - 20 * names) / count - 4;
  const small = !phone && room < card && room >= SMALLEST, long = phone ? count >= SWIPED : count >= FEWEST && room < card && !small;
  hand.classList.toggle("slips", long && !hand.querySelector(".turning"));
  if (small) hand.style.setProperty("--card", `${Math.floor(room)}px`); else hand.style.removeProperty("--card");
  if (!hand.classList.contains("slips")) return;
  if (!phone) {
    let rows = 2, units = 0;
    for (; ; rows += 1) {
      const spans = slots.map((slot) => slot.matches(".broad") && rows < 4 ? 4 : (slot.matches(".wide") && rows < 4) || (slot.matches(":has(> .heap)") && rows < 3) ? 3 : 2);
      units = Math.ceil(spans.reduce((sum, span) => sum + span, 0) / rows); while (rowsFor(units, spans) > rows) units += 1;
      if (rows === 4 || 2 * hand.clientWidth / units >= NARROWEST) break; }
    hand.style.setProperty("--units", units); hand.dataset.rows = rows; }
  const texts = [...hand.querySelectorAll(".slip > p")], over = (text) => text.scrollHeight > text.clientHeight + 1;
  hand.classList.remove("plates"); texts.forEach((text) => text.parentElement.classList.remove("bare", "fine", "cut"));
  for (const look of ["bare", "fine", "cut"]) texts.filter(over).forEach((text) => text.parentElement.classList.add(look));
  hand.classList.toggle("plates", !phone && Number(hand.dataset.rows) > 2 && texts.some(over));
}
addEventListener("resize", layHand); document.addEventListener("uc:drawn", layHand); layHand(); document.fonts?.ready.then(layHand);

// -- things stand for answers ---------------------------------------------------------------------------------------------

const TARGET = "[data-target]", answerOf = (el) => el.dataset.answer || el.id;
function choose(target) {
  const buttons = [...document.querySelectorAll("#uc-ask [data-place]")].filter((b) => b.dataset.place === answerOf(target));
  const free = confirmer() && buttons.find((b) => handled().includes(b));
  if (free) pick(free.value); else if (buttons.length === 1) buttons[0].click(); else if (buttons.length) narrow(buttons);
}
// Some questions are answered by hand: a ghost, a card or an answer is picked, the last button confirms it.
const confirmer = () => document.querySelector("#uc-ask [data-confirm]");
const handled = () => [...document.querySelectorAll("#uc-ask .ans[name=answer]:not([data-confirm])")].filter((b) => !b.hidden);
let picked = "", pickedFor = "";
function pick(value) {
  const go = confirmer(); if (!go) return;
  const suffix = document.querySelector("#uc-ask [data-switch]:checked")?.dataset.switch || "", all = [...document.querySelectorAll("#uc-ask .ans[name=answer]:not([data-confirm])")];
  picked = value; go.value = suffix && all.some((b) => b.value === value + suffix) ? value + suffix : value;
  for (const button of all) {
    const on = button.value === value; button.classList.toggle("best", on);
    if (button.dataset.place) twins(button.dataset.place).forEach((el) => { if (el.matches(".card, .slip, .chit")) el.classList.toggle("selected", on); if (on && el.dataset.lies) root.dataset.lies = el.dataset.lies; }); }
  const ghost = all.find((b) => b.value === value)?.dataset.ghost;
  if (ghost) document.querySelectorAll("#uc-map .ghost").forEach((el) => el.setAttribute("display", el.dataset.ghost === ghost ? "inline" : "none"));
}
function turnOn() { const all = handled(), at = all.findIndex((b) => b.value === picked); if (all.length) { pick(all[(at + 1) % all.length].value); play("card"); } }
function takeInHand() {
  const go = confirmer(), number = go?.form?.querySelector('[name="question_number"]')?.value || "";
  root.classList.toggle("handling", Boolean(go)); if (!go) { picked = pickedFor = ""; delete root.dataset.lies; return; }
  const suffix = go.dataset.confirm, all = [...document.querySelectorAll("#uc-ask .ans[name=answer]:not([data-confirm])")];
  if (suffix) for (const b of all) b.hidden = b.value.endsWith(suffix) && all.some((a) => a.value + suffix === b.value);
  if (number !== pickedFor) { pickedFor = number; document.querySelectorAll("#uc-ask [data-switch]").forEach((box) => { box.checked = false; }); picked = handled()[0]?.value || ""; }
  pick(picked);
}
document.addEventListener("change", (e) => { if (e.target.matches?.("[data-switch]")) pick(picked); });
for (const on of ["pointerover", "focusin"]) document.addEventListener(on, (e) => {
  const button = confirmer() && e.target.closest?.("#uc-ask .ans[name=answer]:not([data-confirm])"); if (!button) return;
  if (on === "focusin" ? button.matches(":focus-visible") : e.pointerType === "mouse") pick(button.value); });
document.addEventListener("click", (e) => {                 // a finger cannot hover: its first tap picks, the next one confirms
  const button = confirmer() && e.pointerType === "touch" && e.target.closest?.("#uc-ask .ans[name=answer]:not([data-confirm])");
  if (button && button.value !== picked) { e.preventDefault(); e.stopImmediatePropagation(); pick(button.value); return; }
  if (!confirmer() || dragged) return;
  const card = confirmer().dataset.turn, hand = e.target.closest?.("[data-hand]");
  if (hand?.dataset.hand === "lay") confirmer().click();
  else if (hand || e.target.closest?.("#uc-map :is(.ghost, .laying)") || (card && e.target.closest?.(".card")?.id === card)) turnOn();
  else return;
  e.preventDefault(); e.stopImmediatePropagation();
}, true);
document.addEventListener("uc:drawn", takeInHand);
function countUp() {                                        // sliders say what they buy
  let total = 0;
  for (const slider of document.querySelectorAll("#uc-ask .bundle input[type=range]")) {
    slider.nextElementSibling.textContent = JSON.parse(slider.dataset.labels)[Number(slider.value) - Number(slider.min)]; total += Number(slider.value) * Number(slider.dataset.worth); }
  const sum = document.querySelector("#uc-ask [data-total]"); if (sum) sum.textContent = `$${total}`;
}
document.addEventListener("input", (e) => { if (e.target.closest?.("#uc-ask .bundle")) countUp(); });
document.addEventListener("uc:drawn", countUp); setTimeout(countUp, 0);
addEventListener("submit", (e) => {                         // what would be regretted is asked once more
  const button = e.submitter; if (!button?.dataset.caution || button.classList.contains("sure")) return;
  e.preventDefault(); e.stopImmediatePropagation(); button.classList.add("sure"); toast(button.dataset.caution);
  setTimeout(() => button.classList.remove("sure"), 6000);
}, true);
function narrow(buttons) {                                  // several answers for one thing: show only those
  buttons[0].closest("details")?.setAttribute("open", "");
  document.querySelectorAll("#uc-ask .ans").forEach((b) => b.classList.toggle("elsewhere", !buttons.includes(b)));
  buttons[0].focus(); toast("Several answers here: pick one from the note."); severalFor = asked();
}
let severalFor = "";
const asked = () => document.querySelector('#uc-ask [name="question_number"]')?.value || "";
document.addEventListener("uc:drawn", () => { if (severalFor && asked() !== severalFor) { severalFor = ""; $("uc-toast").hidden = true; } });   // said and done
function targetAt(e) {                                      // a piece that lies on a place does not cover it
  const over = (el) => el.closest?.(TARGET);
  if (over(e.target)) return over(e.target);
  if (!e.target.closest?.("#uc-board")) return null;
  return document.elementsFromPoint(e.clientX, e.clientY).map(over).find(Boolean) || null;
}
document.addEventListener("click", (e) => {
  if (dragged) { dragged = false; return; }
  const target = targetAt(e);
  if (target) { e.preventDefault(); choose(target); return; }
  if (!e.target.closest?.("#uc-ask")) document.querySelectorAll("#uc-ask .elsewhere").forEach((b) => b.classList.remove("elsewhere"));
  const card = e.target.closest?.(".dock :is(.card, .slip), .offer .card, .laid-open .card");
  if (card) look(cardFor(card));
});
setTimeout(takeInHand, 0);
const twins = (answer) => [...document.querySelectorAll(`[data-answer="${CSS.escape(answer)}"], #uc-ask [data-place="${CSS.escape(answer)}"]`)];
for (const [on, mark] of [["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false]])
  document.addEventListener(on, (e) => {
    const thing = e.target.closest?.("#uc-ask [data-place], [data-target]"); if (!thing) return;
    const others = twins(thing.dataset.place || answerOf(thing)).filter((el) => el === thing || !thing.matches(".ans") || !el.matches(".ans"));   // an answer lights its thing, not its neighbours
    for (const el of others) { el.classList.toggle("hinted", mark); if (el.matches(".ans, .card, .slip")) el.classList.toggle("hot", mark); } });

// -- a closer look ---------------------------------------------------------------------------------------------------------

const lens = document.createElement("dialog"); lens.id = "uc-look"; lens.setAttribute("aria-label", "A closer look"); document.body.append(lens);
lens.addEventListener("click", (e) => { if (!e.target.closest("button, a")) lens.close(); });
const THING = ".card, .slip, .piece, .place, .ghost, .chit, .meter, .numbers span, .pile, .strip, .hero, .die", cardFor = (thing) => thing.matches(".card") ? thing : thing.matches(".slip") ? thing.parentElement.querySelector(".card") : thing.dataset.answer && document.querySelector(`.card[data-answer="${CSS.escape(thing.dataset.answer)}"]`);
const inWords = (thing) => thing.querySelector("title")?.textContent || thing.getAttribute("aria-label") || thing.title || thing.innerText;
function copyOf(card) { const copy = card.cloneNode(true); for (const name of ["id", "tabindex", "data-answer", "data-target"]) copy.removeAttribute(name); copy.classList.remove("target", "hot", "hinted", "used", "selected"); return copy; }
function line(text, strong = "") { const p = document.createElement("p"); if (strong) { const b = document.createElement("b"); b.textContent = strong; p.append(b, " "); } p.append(text); return p; }
function look(thing) {
  const card = cardFor(thing), answer = answerOf(thing), words = inWords(thing) || "";
  lens.replaceChildren(); unpeek();
  if (card) lens.append(copyOf(card));
  if (!card || (thing !== card && !thing.matches(".slip"))) lens.append(line(words || "Nothing to read here."));
  for (const button of document.querySelectorAll("#uc-ask .ans[data-place]")) if (button.dataset.place === answer) {
    lens.append(line(button.querySelector(".what")?.textContent || "", button.querySelector("b")?.textContent || "")); }
  const title = (card?.getAttribute("aria-label") || words).split(/[.,:(]/)[0].trim();
  if (title && $("uc-search")) { const rules = document.createElement("button"); rules.type = "button"; rules.textContent = `Rules about ${title.toLowerCase().startsWith("the ") ? title.slice(4) : title}`; rules.dataset.rulesAbout = title.replace(/^the /i, ""); lens.append(rules); }
  lens.showModal();
}
document.addEventListener("click", (e) => {
  const about = e.target.closest?.("[data-rules-about]"); if (!about) return;
  lens.close(); document.body.classList.add("reading"); openTab("rules"); const search = $("uc-search"); search.value = about.dataset.rulesAbout; search.dispatchEvent(new Event("input", { bubbles: true })); search.focus(); });
let under = null, peeking, peekTimer; const unpeek = () => { clearTimeout(peekTimer); peeking?.remove(); peeking = null; };
function peek(thing) {                                      // a card under the pointer is shown large beside it, that of a slip above the hand
  unpeek(); const at = thing.getBoundingClientRect(); if (at.width > 230 || lens.open) return;
  peeking = document.createElement("div"); peeking.id = "uc-peek"; peeking.setAttribute("aria-hidden", "true"); peeking.append(copyOf(cardFor(thing))); document.body.append(peeking);
  const size = peeking.getBoundingClientRect(), left = Math.min(Math.max(8, at.left + at.width / 2 - size.width / 2), innerWidth - size.width - 8), over = thing.closest(".hand.slips")?.getBoundingClientRect().top ?? at.top, above = over - size.height - 14;
  peeking.style.left = `${left}px`; peeking.style.top = `${above > 4 ? above : Math.min(at.bottom + 14, innerHeight - size.height - 4)}px`;
}
document.addEventListener("pointerover", (e) => {
  under = e.target; const card = e.pointerType === "mouse" && e.target.closest?.(".dock :is(.card, .slip), .offer .card, .laid-open .card, .foes .card");
  if (!card) unpeek(); else if (card !== peek.of || !peeking) { clearTimeout(peekTimer); peek.of = card; peekTimer = setTimeout(() => { if (card.isConnected && card.matches(":hover")) peek(card); }, card.matches(".slip") ? 150 : 650); } });
document.addEventListener("focusin", (e) => { if (e.target.matches?.(".slip:focus-visible")) { peek.of = e.target; peek(e.target); } });
for (const name of ["pointerdown", "keydown", "uc:drawn"]) document.addEventListener(name, unpeek, true);
let press; const stopPress = () => clearTimeout(press);
document.addEventListener("pointerdown", (e) => { const thing = e.target.closest?.(THING); stopPress(); if (thing && e.pointerType === "touch") press = setTimeout(() => { dragged = true; look(thing); }, 550); });
for (const name of ["pointerup", "pointermove", "pointercancel"]) document.addEventListener(name, stopPress);

// -- a problem, as a paste ---------------------------------------------------------------------------------------------------

async function report(base) {
  const text = async (path) => { try { const reply = await fetch(path); return reply.ok ? await reply.text() : ""; } catch { return ""; } };
  const version = await text("/healthz"), record = await text(`${base}/record`);
  const lines = ["Undercroft: a problem", "What happened: ", "What should have happened: ", "", `Version: ${version}`, `Page: ${location.pathname}`, `Screen: ${innerWidth} x ${innerHeight}, ${navigator.userAgent}`,
    `Asked: ${$("uc-prompt")?.textContent || ""}`, `Answers: ${[...document.querySelectorAll("#uc-ask .ans b")].map((b) => b.textContent).join(" | ")}`, "", record || "The game has not begun."];
  const field = document.createElement("textarea"), done = document.createElement("button"); field.readOnly = true; field.value = lines.join("\n"); field.setAttribute("aria-label", "The report"); done.textContent = "Close"; done.type = "button"; done.addEventListener("click", () => lens.close());
  lens.replaceChildren(line("It holds what this seat may know of the game, and nothing else. Say what happened, then send it to whoever runs this server.", "A report."), field, done); lens.showModal(); field.select();
  navigator.clipboard?.writeText(field.value).then(() => toast("Copied."), () => toast("Press Ctrl+C to copy."));
}
document.addEventListener("click", (e) => {
  const button = e.target.closest?.("[data-report]"); if (button) { button.closest("details")?.removeAttribute("open"); report(button.dataset.report); }
  if (e.target.closest?.("[data-keys]")) { e.target.closest("details")?.removeAttribute("open"); $("uc-keys")?.showModal(); } });

// -- keys ------------------------------------------------------------------------------------------------------------------

document.addEventListener("keydown", (e) => {
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName), target = e.target.closest?.(TARGET);
  if (target && (e.key === "Enter" || e.key === " ")) { e.preventDefault(); choose(target); return; }
  const menu = e.key === "Escape" && e.target.closest?.(".menu[open], details.strip[open]");
  if (menu) { menu.removeAttribute("open"); menu.querySelector("summary").focus(); return; }
  if (typing || e.ctrlKey || e.metaKey || e.altKey || lens.open) return;
  if (/^[1-9]$/.test(e.key)) document.querySelector(`#uc-ask [data-key="${e.key}"]`)?.click();
  else if (e.key === "q") $("uc-prompt")?.focus();
  else if (e.key === "u") document.querySelector("#uc-ask [data-undo]")?.click();
  else if (e.key === "/") { e.preventDefault(); openTab("rules"); $("uc-search")?.focus(); }
  else if (e.key === "?") $("uc-keys")?.showModal();
  else if (e.key === "i") { const thing = under?.closest?.(THING) || document.activeElement.closest?.(THING); if (thing) look(thing); }
  else if (e.key === "+") zoom(1.4); else if (e.key === "-") zoom(1 / 1.4); else if (e.key === "0") { own = null; frame(); }
  else if (e.key === "r") replayBeats();
  else if (e.key === " " && queue.length) { e.preventDefault(); skip(); }
});

// -- the director: what one answer caused, beat by beat ----------------------------------------------------------------------

const SOUND = { move: "step", roll: "dice", draw: "card", reveal: "card", gain: "treasure", use: "card", pay: "card", lose: "card", hurt: "hit", heal: "heal", die: "death", change: "tile", end: "win", "fight begins": "door" };
const soundOn = () => { try { return localStorage.getItem("undercroft-sound") === "on"; } catch { return false; } };
const sounds = new Map(); let playing = 0;
function play(name) {
  if (!soundOn() || playing > 1) return;
  if (!sounds.has(name)) sounds.set(name, new Audio(`/static/sounds/${name}.wav`));
  const sound = sounds.get(name).cloneNode(); playing += 1; sound.onended = sound.onerror = () => { playing -= 1; };
  sound.play().catch(() => { playing -= 1; });
}
let heard = null, queue = [], timer = null, sinceMine = [];
const speed = () => { try { return Number(localStorage.getItem("undercroft-speed")) || 1; } catch { return 1; } };
function beatsNow() { return [...document.querySelectorAll("#uc-beats > li")]; }
function collect() {
  const list = $("uc-beats"); if (!list) return;
  const all = beatsNow(), last = all.length ? Number(all[all.length - 1].dataset.beat) : -1;
  if (heard === null || heard.version !== list.dataset.version || last < heard.last) { heard = { version: list.dataset.version, last }; return; }
  const news = all.filter((li) => Number(li.dataset.beat) > heard.last).map((li) => ({ ...li.dataset, text: li.textContent }));
  heard.last = last;
  if (!news.length) return;
  if (news.some((beat) => beat.mine !== undefined && beat.kind !== "turn")) sinceMine = [];
  sinceMine.push(...news); queue.push(...news);
  if (calm()) { skip(); return; }
  if (!timer) next();
}
function next() {
  const beat = queue.shift(); timer = null; if (!beat) return;
  while (beat.kind === "reveal" && queue[0]?.kind === "reveal") beat.text += `\n${queue.shift().text}`;   // cards are turned up together
  const shown = perform(beat); if (shown) document.dispatchEvent(new Event("uc:beat"));
  timer = setTimeout(next, shown ? (queue.length > 6 ? 120 : 450) / speed() : 0);
}
function skip() { queue = []; clearTimeout(timer); timer = null; $("uc-floats")?.replaceChildren(); }
function spot(beat) {
  for (const id of [beat.who, beat.place, beat.card]) {
    const el = id && (document.querySelector(`#uc-pieces [id="${CSS.escape(id)}"], #uc-map [data-answer="${CSS.escape(id)}"]`) || document.querySelector(`#uc-pieces [data-answer="${CSS.escape(id)}"]`));
    if (el) { const a = el.getBoundingClientRect(), b = $("uc-floats").getBoundingClientRect(); return { x: a.left + a.width / 2 - b.left, y: a.top - b.top, el }; } }
  return null;
}
function floating(words, beat, at) {
  const el = document.createElement("span"); el.className = `float ${beat.kind.replace(" ", "-")}`; el.textContent = words;
  el.style.left = `${at.x}px`; el.style.top = `${Math.max(20, at.y)}px`;
  el.addEventListener("animationend", () => el.remove()); $("uc-floats").append(el);
}
const SIGN = { hurt: "\u2212", lose: "\u2212", pay: "\u2212", gain: "+", heal: "+" };
function perform(beat) {
  const layer = $("uc-floats"), at = layer && spot(beat);
  if (SOUND[beat.kind]) play(SOUND[beat.kind]);
  if (beat.kind === "end" || beat.kind === "reveal" || (beat.kind === "fight begins" && !document.querySelector(".dice")?.textContent.includes(beat.text))) banner(beat.text);   // what the dice say is not said twice
  if (beat.kind === "hurt" && beat.mine !== undefined) { board().classList.remove("shaken"); void board().offsetWidth; board().classList.add("shaken"); }
  if (at && beat.amount && SIGN[beat.kind]) floating(`${SIGN[beat.kind]}${beat.amount}`, beat, at);
  else if (at && beat.kind === "die") floating("dies", beat, at);
  return !["note", "turn", "round"].includes(beat.kind);
}
function banner(text) {
  document.querySelectorAll("#uc-floats .banner").forEach((el) => el.remove());
  const el = document.createElement("div"); el.className = "banner"; el.textContent = text;
  el.addEventListener("animationend", () => el.remove()); $("uc-floats")?.append(el);
}
function replayBeats() { if (sinceMine.length) { queue = [...sinceMine]; if (!timer) next(); } else toast("Nothing has happened since your turn."); }
let turnFor = "";
function yourTurn() {
  const ask = $("uc-ask"), number = ask?.dataset.state === "yours" ? ask.querySelector('[name="question_number"]')?.value : "";
  if (number && !turnFor) { ask.classList.remove("yours-now"); void ask.offsetWidth; ask.classList.add("yours-now"); }
  turnFor = number || "";
}
document.addEventListener("uc:drawn", () => { collect(); yourTurn(); });
document.addEventListener("pointerdown", (e) => { if (queue.length && e.target.closest?.(".stage")) skip(); });
collect(); yourTurn();

// -- the story: all of it, filters, search, copy, folded blocks, and its own sheet on a phone ----------------------------------

let wanted = "all", words = "";
const FILTER = { all: () => true, you: (li) => "you" in li.dataset, fights: (li) => li.classList.contains("of-fight"), finds: (li) => li.classList.contains("of-find") };
function filterStory() {
  for (const li of document.querySelectorAll("#uc-log li")) {
    const heading = li.classList.contains("heading");
    li.hidden = (!heading && !FILTER[wanted](li)) || (words && !heading && !li.textContent.toLowerCase().includes(words)); }
}
const storyList = () => document.querySelector("#uc-log > ol");
function hasAll(list) { const first = list?.querySelector("li[id^=log-]"); return !first || "whole" in list.dataset || first.id === "log-0"; }
async function wholeStory() {                               // the page begins with the last lines; the rest is fetched once, when wanted
  const list = storyList(), from = document.body.dataset.story; if (hasAll(list) || !from) return;
  try {
    const reply = await fetch(from, { headers: { "X-Requested-With": "fetch" } }); if (!reply.ok) throw new Error();
    const all = document.createElement("template"); all.innerHTML = await reply.text();
    const first = list.firstElementChild, had = list.parentElement.scrollHeight;
    for (const li of [...all.content.querySelectorAll("li")]) if (!$(li.id)) first.before(li);
    list.dataset.whole = ""; list.parentElement.scrollTop += list.parentElement.scrollHeight - had; storyDrawn();
  } catch { toast("The beginning of the story cannot be reached now."); }
}
function foldStory() {                                      // a folded block shows its first line and its last
  let depth = 0, from = 0;
  for (const li of document.querySelectorAll("#uc-log li")) {
    if (li.classList.contains("heading")) depth = from = 0;
    const begins = li.classList.contains("begins"), ends = li.classList.contains("ends");
    if (begins) depth += 1;
    li.classList.toggle("in-fold", from > 0 && !(begins && depth === from) && !(ends && depth === from));
    if (begins && !from && li.querySelector(".fold[aria-expanded=false]")) from = depth;
    if (ends) { if (depth === from) from = 0; depth -= 1; } }
}
function storyDrawn() {
  const more = document.querySelector("[data-whole-story]"); if (more) more.hidden = hasAll(storyList());
  if (wanted !== "all" || words) filterStory(); foldStory();
}
document.addEventListener("click", async (e) => {
  const filter = e.target.closest?.("[data-filter]"), fold = e.target.closest?.(".fold");
  if (fold) { const open = fold.getAttribute("aria-expanded") === "true"; fold.setAttribute("aria-expanded", !open); fold.setAttribute("aria-label", open ? "Unfold" : "Fold"); foldStory(); }
  if (filter) { wanted = filter.dataset.filter; document.querySelectorAll("[data-filter]").forEach((b) => b.setAttribute("aria-pressed", b === filter)); await wholeStory(); filterStory(); }
  if (e.target.closest?.("[data-whole-story]")) { await wholeStory(); const log = $("uc-log"); if (log) log.scrollTop = 0; }
  if (e.target.closest?.("[data-copy-story]")) {
    await wholeStory();
    const text = [...document.querySelectorAll("#uc-log li:not([hidden])")].map((li) => (li.classList.contains("heading") ? "\n" : "  ") + (li.querySelector("h3, span")?.textContent || "")).join("\n");
    navigator.clipboard?.writeText(text.trim()).then(() => toast("Copied."), () => toast("This browser does not let pages copy.")); }
  if (e.target.closest?.("[data-open-story]")) document.body.classList.toggle("reading");
});
document.addEventListener("input", (e) => { if (e.target.id === "uc-story-search") { words = e.target.value.trim().toLowerCase(); wholeStory().then(filterStory); } });
document.addEventListener("click", (e) => { if (e.target.closest?.("[data-lift]")) document.body.classList.toggle("lifted"); else if (!e.target.closest?.("#uc-ask")) document.body.classList.remove("lifted"); });
// -- people: chat that is noticed, clocks that run --------------------------------------------------------------------------

let saidSeen = null;
const mine = () => [...document.querySelectorAll("#uc-players .own-tools [name=seat]")].map((field) => field.value);
function hear() {
  const all = [...document.querySelectorAll("#uc-chat li[id]")], open = $("tab-chat")?.getAttribute("aria-selected") === "true" && !document.hidden && (innerWidth > 720 || document.body.classList.contains("reading"));
  const news = saidSeen === null ? [] : all.filter((li) => !saidSeen.has(li.id) && !mine().includes(li.dataset.seat));
  if (saidSeen === null || open) saidSeen = new Set(all.map((li) => li.id));
  const fresh = open ? 0 : news.length, tab = $("tab-chat"), story = document.querySelector(".open-story");
  if (fresh > Number(tab?.dataset.unread || 0)) play("chat");
  for (const el of [tab, story]) if (el) { if (fresh) el.dataset.unread = fresh; else delete el.dataset.unread; }
  document.body.dataset.unread = fresh || "";
  document.dispatchEvent(new Event("uc:unread"));
}
let firstInDock = "";
document.addEventListener("uc:drawn", () => {               // whom one meets comes into sight, also if the hand was swiped away
  const first = document.querySelector("#uc-dock .foes .card")?.id || ""; if (first && first !== firstInDock) $("uc-dock").scrollLeft = 0; firstInDock = first; });
document.addEventListener("uc:drawn", hear); document.addEventListener("click", (e) => { if (e.target.closest?.("[data-tab], [data-open-story]")) setTimeout(hear, 0); }); hear();
let placedRoll = "";
function placeRoll() {                                      // on a desk the dice lie where they hide least
  const stage = document.querySelector(".stage"), roll = document.querySelector("#uc-dice > .rolled-now"); if (!stage || !roll || roll.id === placedRoll || innerWidth <= 720) return;
  placedRoll = roll.id;
  const boxes = [...document.querySelectorAll("#uc-pieces .piece, #uc-map [data-target], #uc-map .ribbon, #uc-map .cartouche")].map((el) => el.getBoundingClientRect());
  let best = Infinity, at = "";
  for (const side of ["", "right", "left"]) {
    stage.dataset.dice = side; const { left, right, top } = roll.getBoundingClientRect(), hidden = boxes.filter((box) => box.right > left && box.left < right && box.bottom > top).length;
    if (hidden < best) { best = hidden; at = side; } }
  stage.dataset.dice = at;
}
document.addEventListener("uc:drawn", placeRoll); placeRoll();
let rolledLast = null;                                      // your own dice stay until you go on, whoever rolls after you
function keepRoll() {
  const now = document.querySelector("#uc-dice > .rolled-now"), own = (roll) => roll && mine().includes(roll.dataset.seat);
  if (now && rolledLast && now.id !== rolledLast.id) {
    if (own(now)) document.querySelector(".kept-roll")?.remove();
    else if (own(rolledLast)) { const kept = rolledLast.cloneNode(true); kept.removeAttribute("id"); kept.querySelectorAll("[id]").forEach((el) => el.removeAttribute("id")); kept.classList.add("kept-roll"); kept.setAttribute("aria-hidden", "true"); document.querySelector(".kept-roll")?.remove(); document.querySelector(".stage")?.append(kept); } }
  if (now) rolledLast = now.cloneNode(true);
}
document.addEventListener("uc:drawn", keepRoll); keepRoll();
document.addEventListener("submit", (e) => { if (e.target.closest?.("#uc-ask")) { document.querySelector(".kept-roll")?.remove(); rolledLast = null; } });
function tick() {
  for (const el of document.querySelectorAll("time[data-until]")) {
    const left = Math.max(0, Math.round(Number(el.dataset.until) - Date.now() / 1000)), h = Math.floor(left / 3600), m = Math.floor(left / 60) % 60, text = h ? `${h} h ${m} min left` : `${m}:${String(left % 60).padStart(2, "0")} left`;
    if (el.textContent !== text) el.textContent = text; el.classList.toggle("short", left < 20); }
}
setInterval(tick, 1000); document.addEventListener("uc:drawn", tick); tick();

document.addEventListener("uc:drawn", storyDrawn); storyDrawn();
})();

"use strict";
// Draws what the server pushes, and turns clicks on the board into the buttons they stand for. No game is known here.
const $ = (id) => document.getElementById(id);
const root = document.documentElement;

// -- pushed parts are morphed into the page ---------------------------------------------------------------------------

let zoomed = false;
const KEEP = (name, el) => name === "style"
  || (name === "open" && /^(DETAILS|DIALOG)$/.test(el.tagName))
  || (/^(value|checked|selected)$/.test(name) && /^(INPUT|TEXTAREA|OPTION)$/.test(el.tagName) && el.type !== "hidden" && el.id !== "uc-link")
  || (name === "viewBox" && el.id === "uc-svg" && zoomed);
const OPTS = { morphStyle: "outerHTML", callbacks: {
  beforeAttributeUpdated: (name, el) => !KEEP(name, el),
  beforeNodeMorphed: (el, nu) => !(el.id && el.isEqualNode(nu)) } };
function lengthen(list, more) {                             // a list that grew: what is new at its end, what is too old at its beginning
  const lines = [...list.children].filter((line) => OPTS.callbacks.beforeNodeRemoved?.(line) !== false);
  lines.slice(0, Number(more.dataset.drop)).forEach((line) => line.remove());
  list.append(...more.children);
}
function apply(html) {
  const log = $("uc-log"), stuck = log && log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  const had = document.activeElement, inAsk = had && had.closest && had.closest("#uc-ask, #uc-board");
  const asked = () => $("uc-ask")?.querySelector('[name="question_number"]')?.value, before = asked();
  const template = document.createElement("template"); template.innerHTML = html;
  for (const el of [...template.content.children]) {
    const old = $(el.dataset.more || el.id);
    if (old) if (el.dataset.more) lengthen(old.querySelector("ol"), el); else Idiomorph.morph(old, el, OPTS); }
  if (stuck) { const told = $("uc-log"); told.scrollTop = told.scrollHeight; }
  const now = document.activeElement, lost = !now || now === document.body;         // a button may have become another one:
  if (inAsk && (lost || (before !== asked() && now.closest("#uc-ask .answers")))) $("uc-prompt")?.focus({ preventScroll: true });
  showTargets();
  document.dispatchEvent(new Event("uc:drawn"));
}

let shownFor = "", readFor = "";
function showTargets() {                                    // a new question: bring the first place to choose into sight
  const ask = $("uc-ask"), asked = ask?.dataset.state === "yours" ? ask.querySelector('[name="question_number"]')?.value : "";
  const number = ask?.querySelector('[name="question_number"]')?.value;
  if (number !== readFor) { readFor = number; if (ask) ask.scrollTop = 0; }
  if (asked === shownFor) return;
  shownFor = asked;
  const target = asked && document.querySelector("#uc-board [data-try], #uc-board:not(:has([data-try])) [data-target]");
  if (!target) return;
  const t = target.getBoundingClientRect(), bar = document.querySelector(".bar").getBoundingClientRect();
  const stage = $("uc-board").getBoundingClientRect(), sheet = ask.getBoundingClientRect();
  const bottom = sheet.left < stage.right ? Math.min(innerHeight, sheet.top) : stage.bottom;
  if (t.top < bar.bottom || t.bottom > bottom) target.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
}
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// -- the stream -------------------------------------------------------------------------------------------------------

let es, seen, wait = 500, timer; const HB = 15000, where = document.body.dataset.events;
function say(text) { const net = $("uc-net"); if (net && net.textContent !== text) net.textContent = text; }
function connect() {
  clearTimeout(timer); es?.close(); seen = Date.now(); es = new EventSource(where);
  es.addEventListener("hb", () => { seen = Date.now(); });
  es.addEventListener("view", (e) => { seen = Date.now(); wait = 500; say(""); apply(e.data); });
  es.addEventListener("gone", (e) => { es.close(); say(e.data); });
  es.onerror = () => { say("Reconnecting");
    if (es.readyState === 2) timer = setTimeout(connect, wait = Math.min(wait * 2, 10000)); };
}
if (where) {
  setInterval(() => { if (!document.hidden && Date.now() - seen > 2.5 * HB) connect(); }, 1000);
  document.addEventListener("visibilitychange", () => document.hidden ? (clearTimeout(timer), es.close()) : connect());
  connect();
}
if ($("uc-log")) $("uc-log").scrollTop = $("uc-log").scrollHeight;

// -- forms ------------------------------------------------------------------------------------------------------------

let toastTimer;
function toast(text) {
  const el = $("uc-toast"); el.textContent = text; el.hidden = false;
  clearTimeout(toastTimer); toastTimer = setTimeout(() => { el.hidden = true; }, 5000);
}
addEventListener("submit", async (e) => {
  const form = e.target; if (!form.hasAttribute("data-quiet")) return; e.preventDefault();
  if (form.dataset.busy) return;
  form.dataset.busy = "1";
  e.submitter?.classList.add("busy");
  try {
    const body = new URLSearchParams(new FormData(form, e.submitter));
    const reply = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { "X-Requested-With": "fetch" } });
    if (!reply.ok) {
      let text = "That did not work."; try { text = (await reply.json()).problem; } catch { /* not one of ours */ }
      toast(text);
    } else if (form.hasAttribute("data-clear")) form.reset();
    else if (reply.status === 200) apply(await reply.text());     // a lesson has no stream: the reply is the new page
  } catch { toast("The server cannot be reached. Your answer was not sent; try again."); }
  finally { delete form.dataset.busy; e.submitter?.classList.remove("busy"); }
});

// -- the board: legal targets stand for buttons -----------------------------------------------------------------------

function choose(target) {
  const buttons = [...document.querySelectorAll("#uc-ask [data-place]")].filter((b) => b.dataset.place === target.id);
  if (buttons.length === 1) buttons[0].click();
  else if (buttons.length) narrow(buttons);
}
function narrow(buttons) {                                  // several answers at one place: show only those
  const all = document.querySelectorAll("#uc-ask .options button");
  all.forEach((b) => b.classList.toggle("elsewhere", !buttons.includes(b)));
  buttons[0].focus();
  toast("Several choices here: pick one from the list.");
}
function targetAt(e) {                                      // a piece that lies on a place does not cover it
  if (!e.target.closest || !e.target.closest("#uc-svg")) return null;
  const over = (el) => el.closest("#uc-board [data-target]");
  return over(e.target) || document.elementsFromPoint(e.clientX, e.clientY).map(over).find(Boolean) || null;
}
let dragged = false;
document.addEventListener("click", (e) => {
  if (dragged) { dragged = false; return; }
  const target = targetAt(e);
  if (target) { choose(target); return; }
  document.querySelectorAll("#uc-ask .elsewhere").forEach((b) => b.classList.remove("elsewhere"));
});
document.addEventListener("keydown", (e) => {
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName);
  const target = e.target.closest && e.target.closest("#uc-board [data-target]");
  if (target && (e.key === "Enter" || e.key === " ")) { e.preventDefault(); choose(target); return; }
  const menu = e.key === "Escape" && e.target.closest && e.target.closest(".menu[open]");
  if (menu) { menu.removeAttribute("open"); menu.querySelector("summary").focus(); return; }
  if (typing || e.ctrlKey || e.metaKey || e.altKey) return;
  if (/^[1-9]$/.test(e.key)) document.querySelector(`#uc-ask [data-key="${e.key}"]`)?.click();
  else if (e.key === "q") $("uc-prompt")?.focus();
  else if (e.key === "u") document.querySelector("#uc-ask [data-undo]")?.click();
  else if (e.key === "/") { e.preventDefault(); openTab("rules"); $("uc-search")?.focus(); }
});
for (const [on, mark] of [["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false]])
  document.addEventListener(on, (e) => {
    const button = e.target.closest && e.target.closest("#uc-ask [data-place]");
    if (button) $(button.dataset.place)?.classList.toggle("hinted", mark);
  });

// -- steppers ---------------------------------------------------------------------------------------------------------

function relabel(stepper) {
  const input = stepper.querySelector("input"), labels = JSON.parse(stepper.dataset.labels);
  const text = labels[Number(input.value) - Number(stepper.dataset.least)];
  const go = stepper.querySelector(".go"); go.disabled = text === undefined; if (text !== undefined) go.firstChild.textContent = text;
}
document.addEventListener("click", (e) => {
  const step = e.target.closest && e.target.closest("[data-step]"); if (!step) return;
  const stepper = step.closest(".stepper"), input = stepper.querySelector("input");
  input.value = Math.max(Number(input.min), Math.min(Number(input.max), Number(input.value) + Number(step.dataset.step)));
  relabel(stepper);
});
document.addEventListener("input", (e) => { const s = e.target.closest(".stepper"); if (s) relabel(s); });

// -- the board: pan and zoom; the viewBox belongs to the browser once it was moved --------------------------------------

const svg = () => $("uc-svg");
const box = (el) => el.getAttribute("viewBox").split(/[\s,]+/).map(Number);
function home(el) { return el.dataset.home.split(/[\s,]+/).map(Number); }
function zoom(factor, cx, cy) {
  const el = svg(); if (!el || !el.dataset.home) return;
  const [x, y, w, h] = box(el), [, , W, H] = home(el);
  const rect = el.getBoundingClientRect(), unit = Math.max(w / rect.width, h / rect.height);   // the picture is centred
  const px = cx === undefined ? 0.5 : 0.5 + (cx - rect.left - rect.width / 2) * unit / w;
  const py = cy === undefined ? 0.5 : 0.5 + (cy - rect.top - rect.height / 2) * unit / h;
  const size = Math.min(W * 1.0, Math.max(W / 8, w / factor)), tall = size * H / W;
  if (size >= W) { fit(); return; }
  zoomed = true; place(el, x + (w - size) * px, y + (h - tall) * py, size, tall);
}
function place(el, x, y, w, h) {
  const [X, Y, W, H] = home(el);
  x = Math.min(Math.max(x, X - w / 4), X + W - w * 0.75); y = Math.min(Math.max(y, Y - h / 4), Y + H - h * 0.75);
  el.setAttribute("viewBox", `${x.toFixed(1)} ${y.toFixed(1)} ${w.toFixed(1)} ${h.toFixed(1)}`);
  root.classList.toggle("zoomed", zoomed);
}
function fit() { const el = svg(); if (!el) return; zoomed = false; el.setAttribute("viewBox", el.dataset.home); root.classList.remove("zoomed"); }
document.addEventListener("click", (e) => {
  const button = e.target.closest && e.target.closest("[data-zoom]"); if (!button) return;
  button.dataset.zoom === "fit" ? fit() : zoom(button.dataset.zoom === "in" ? 1.4 : 1 / 1.4);
});
document.addEventListener("wheel", (e) => {
  if (!(e.ctrlKey || e.metaKey || zoomed) || !e.target.closest("#uc-svg")) return;
  e.preventDefault(); zoom(Math.exp(-e.deltaY / 400), e.clientX, e.clientY);
}, { passive: false });
const fingers = new Map(); let start = null, spread = 0;
document.addEventListener("pointerdown", (e) => {
  if (!e.target.closest || !e.target.closest("#uc-svg")) return;
  fingers.set(e.pointerId, e); dragged = false;
  start = fingers.size === 1 && zoomed ? { x: e.clientX, y: e.clientY, box: box(svg()) } : null; spread = apart();
});
function apart() { const [a, b] = [...fingers.values()]; return b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0; }
document.addEventListener("pointermove", (e) => {
  if (!fingers.has(e.pointerId)) return;
  fingers.set(e.pointerId, e);
  if (fingers.size === 2) {
    const now = apart(), [a, b] = [...fingers.values()];
    if (spread && Math.abs(now - spread) > 4) { zoom(now / spread, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2); spread = now; dragged = true; }
    return;
  }
  if (!start) return;
  const dx = e.clientX - start.x, dy = e.clientY - start.y;
  if (!dragged && Math.hypot(dx, dy) < 6) return;                       // earlier it would steal the click
  const el = svg(), rect = el.getBoundingClientRect(), [x, y, w, h] = start.box;
  const unit = Math.max(w / rect.width, h / rect.height);
  dragged = true; place(el, x - dx * unit, y - dy * unit, w, h);
});
for (const name of ["pointerup", "pointercancel"])
  document.addEventListener(name, (e) => { fingers.delete(e.pointerId); start = null; if (dragged) setTimeout(() => { dragged = false; }, 50); });

// -- tabs, rules, theme, small things -----------------------------------------------------------------------------------

function openTab(name) {
  for (const tab of document.querySelectorAll("[data-tab]")) {
    const open = tab.dataset.tab === name; tab.setAttribute("aria-selected", open); tab.tabIndex = open ? 0 : -1;
    $(`panel-${tab.dataset.tab}`).hidden = !open; }
  if (name === "rules") loadRules();
}
let rules;
function loadRules() {
  rules ??= fetch(document.body.dataset.rules, { headers: { "X-Requested-With": "fetch" } })
    .then((reply) => reply.text()).then((html) => { const t = document.createElement("template"); t.innerHTML = html; $("uc-rules").replaceChildren(t.content); })
    .catch(() => { rules = undefined; toast("The rules could not be loaded."); });
  return rules;
}
async function showRule(id) {
  openTab("rules"); await loadRules();
  const search = $("uc-search"); if (search.value) { search.value = ""; filterRules(""); }
  const rule = $(id); if (!rule) return;
  document.querySelectorAll("#uc-rules .shown").forEach((el) => el.classList.remove("shown"));
  rule.classList.add("shown"); rule.tabIndex = -1; rule.focus({ preventScroll: true });
  const panel = $("uc-rules"); panel.scrollTop += rule.getBoundingClientRect().top - panel.getBoundingClientRect().top - 12;
  panel.scrollIntoView({ block: "nearest" });
}
function filterRules(words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  for (const chapter of document.querySelectorAll("#uc-rules .chapter")) {
    let any = false;
    for (const rule of chapter.querySelectorAll("article")) {
      const text = `${chapter.firstChild.textContent} ${rule.textContent}`.toLowerCase();
      rule.hidden = !wanted.every((w) => text.includes(w)); any ||= !rule.hidden; }
    chapter.hidden = !any; }
}
document.addEventListener("input", (e) => { if (e.target.id === "uc-search") loadRules().then(() => filterRules(e.target.value)); });
document.addEventListener("click", (e) => {
  const el = e.target.closest && e.target.closest("a[data-rule], [data-tab], [data-theme-switch], [data-copy]");
  if (!el) { if (!e.target.closest || !e.target.closest(".menu")) document.querySelectorAll(".menu[open]").forEach((m) => m.removeAttribute("open")); return; }
  if (el.dataset.rule && $("uc-rules")) { e.preventDefault(); showRule(el.dataset.rule); }
  else if (el.dataset.tab) openTab(el.dataset.tab);
  else if (el.dataset.copy) { const field = $(el.dataset.copy); field.select(); navigator.clipboard?.writeText(field.value).then(() => toast("Copied."), () => toast("Press Ctrl+C to copy.")); }
  else if (el.hasAttribute("data-theme-switch")) {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    document.cookie = `undercroft_theme=${root.dataset.theme};path=/;max-age=31536000;samesite=lax`; }
});
document.addEventListener("keydown", (e) => {
  const tab = e.target.closest && e.target.closest("[data-tab]"); if (!tab || !/^Arrow(Left|Right)$/.test(e.key)) return;
  const tabs = [...document.querySelectorAll("[data-tab]")], next = tabs[(tabs.indexOf(tab) + (e.key === "ArrowRight" ? 1 : tabs.length - 1)) % tabs.length];
  openTab(next.dataset.tab); next.focus();
});
if (document.querySelector("[data-tab]")) openTab("story");

// -- a new table: names for people at this device, options that fit the number of seats ----------------------------------

function fitForm() {
  const kinds = [...document.querySelectorAll('select[name^="seat-"]')]; if (!kinds.length) return;
  for (const kind of kinds) kind.closest(".seat-row").querySelector(".here").hidden = kind.value !== "here";
  const count = String(kinds.filter((kind) => kind.value !== "nobody").length);
  for (const row of document.querySelectorAll("[data-seats]")) row.hidden = !row.dataset.seats.split(" ").includes(count);
}
document.addEventListener("change", fitForm);
fitForm();

"use strict";
// Draws what the server pushes, sends what is answered. What can be touched on the stage: stage.js. No game is known here.
const $ = (id) => document.getElementById(id);
const root = document.documentElement;

// -- pushed parts are morphed into the page ---------------------------------------------------------------------------

const KEEP = (name, el) => name === "style"
  || (name === "open" && /^(DETAILS|DIALOG)$/.test(el.tagName))
  || (/^(value|checked|selected)$/.test(name) && /^(INPUT|TEXTAREA|OPTION)$/.test(el.tagName) && el.type !== "hidden" && el.id !== "uc-link")
  || (el.dataset?.keep || "").split(" ").includes(name);
const OPTS = { morphStyle: "outerHTML", callbacks: {
  beforeAttributeUpdated: (name, el) => !KEEP(name, el),
  beforeNodeMorphed: (el, nu) => !(el.id && el.isEqualNode(nu)) } };
function lengthen(list, more) {                             // a list that grew: what is new at its end, what is too old at its beginning
  const lines = [...list.children].filter((line) => OPTS.callbacks.beforeNodeRemoved?.(line) !== false);
  if (!("whole" in list.dataset)) lines.slice(0, Number(more.dataset.drop)).forEach((line) => line.remove());
  list.append(...more.children);
}
function reshell(old, el) {                                 // the attributes of something that keeps what is in it
  el.removeAttribute("data-shell");
  for (const { name } of [...old.attributes]) if (!el.hasAttribute(name) && !KEEP(name, old)) old.removeAttribute(name);
  for (const { name, value } of el.attributes) if (!KEEP(name, old)) old.setAttribute(name, value);
}
function apply(html) {
  const log = $("uc-log"), stuck = log && log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  const had = document.activeElement, inAsk = had && had.closest && had.closest("#uc-ask, #uc-board, #uc-dock, #uc-strips");
  const asked = () => $("uc-ask")?.querySelector('[name="question_number"]')?.value, before = asked();
  const template = document.createElement("template"); template.innerHTML = html;
  for (const el of [...template.content.children].flatMap((each) => each.id || each.dataset.more ? [each] : [...each.children])) {
    const old = $(el.dataset.more || el.id);
    if (old) if ("shell" in el.dataset) reshell(old, el); else if (el.dataset.more) lengthen(old.matches("ol") ? old : old.querySelector("ol"), el); else Idiomorph.morph(old, el, OPTS); }
  if (stuck) { const told = $("uc-log"); told.scrollTop = told.scrollHeight; }
  const now = document.activeElement, lost = !now || now === document.body;         // a button may have become another one:
  if (inAsk && (lost || (before !== asked() && now.closest("#uc-ask .answers")))) $("uc-prompt")?.focus({ preventScroll: true });
  showTargets();
  document.dispatchEvent(new Event("uc:drawn"));
}

let readFor = "";
function showTargets() {                                    // a new question begins at its top
  const ask = $("uc-ask"), number = ask?.querySelector('[name="question_number"]')?.value;
  if (number !== readFor) { readFor = number; for (const el of [ask, ask?.querySelector(".answers > .all")]) if (el) el.scrollTop = 0; }
}
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// -- the stream -------------------------------------------------------------------------------------------------------

let es, seen, wait = 500, timer; const HB = 15000, where = document.body.dataset.events;
function say(text) { const net = $("uc-net"); if (net && net.textContent !== text) net.textContent = text; }
function connect() {
  clearTimeout(timer); es?.close(); seen = Date.now(); es = new EventSource(where);
  es.addEventListener("hb", () => { seen = Date.now(); });
  es.addEventListener("view", (e) => { seen = Date.now(); wait = 500; say(""); apply(e.data); });
  es.addEventListener("announcement", (e) => { const el = $("uc-announcement"); el.firstChild.textContent = e.data; el.hidden = !e.data; });
  es.addEventListener("gone", (e) => { es.close(); say(e.data); });
  es.addEventListener("full", (e) => { es.close(); say(e.data); timer = setTimeout(connect, 30000); });
  es.onerror = () => { say("Reconnecting");
    if (es.readyState === 2) timer = setTimeout(connect, wait = Math.min(wait * 2, 10000)); };
}
if (where) {
  setInterval(() => { if (!document.hidden && Date.now() - seen > 2.5 * HB) connect(); }, 1000);
  document.addEventListener("visibilitychange", () => document.hidden ? (clearTimeout(timer), es.close()) : connect());
  connect();
}
if ($("uc-log")) $("uc-log").scrollTop = $("uc-log").scrollHeight;

// -- the second click of a double click must not answer the question that came meanwhile ---------------------------------

let clickedAt = null, lastClick = null, changedAt = 0, changedFor = null, shiftedAt = 0, tops = new Map();
document.addEventListener("pointerdown", (e) => { lastClick = clickedAt; clickedAt = { x: e.clientX, y: e.clientY, time: Date.now() }; }, true);
document.addEventListener("uc:drawn", () => {
  const number = $("uc-ask")?.querySelector('[name="question_number"]')?.value, before = tops;
  tops = new Map([...document.querySelectorAll("#uc-ask .ans[value]")].map((button) => [button.value, button.getBoundingClientRect().top]));
  if (number !== changedFor) { changedFor = number; changedAt = Date.now(); }
  else for (const [value, top] of tops) if (Math.abs((before.get(value) ?? top) - top) > 8) shiftedAt = Date.now(); });
function tooSoon(button) {
  const again = lastClick && clickedAt && Math.hypot(lastClick.x - clickedAt.x, lastClick.y - clickedAt.y) < 12;
  if (again && clickedAt.time - lastClick.time < 400 && Date.now() - changedAt < 400) return true;
  const since = clickedAt ? clickedAt.time - shiftedAt : -1, slipped = button?.matches(".ans:hover") && since >= 0 && since < 250;
  if (slipped) toast("The answers moved just now. Press again.");   // odds came, and another one lay under the hand
  return Boolean(slipped);
}

// -- forms ------------------------------------------------------------------------------------------------------------

let toastTimer;
function toast(text) {
  const el = $("uc-toast"); el.textContent = text; el.hidden = false;
  clearTimeout(toastTimer); toastTimer = setTimeout(() => { el.hidden = true; }, 5000);
}
addEventListener("submit", async (e) => {
  const form = e.target; if (!form.hasAttribute("data-quiet")) return; e.preventDefault();
  if (form.classList.contains("answers") && tooSoon(e.submitter)) return;
  if (form.dataset.busy) return;
  form.dataset.busy = "1";
  e.submitter?.classList.add("busy");
  try {
    const body = new URLSearchParams(new FormData(form, e.submitter));
    const reply = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { "X-Requested-With": "fetch" } });
    if (!reply.ok) {
      let text = "That did not work."; try { text = (await reply.json()).problem; } catch { /* not one of ours */ }
      toast(text);
    } else if (form.dataset.done) { toast(form.dataset.done); form.closest("dialog")?.close(); }
    else if (form.hasAttribute("data-clear")) form.reset();
    else if (reply.status === 200) apply(await reply.text());     // a lesson has no stream: the reply is the new page
  } catch { toast("The server cannot be reached. Your answer was not sent; try again."); }
  finally { delete form.dataset.busy; e.submitter?.classList.remove("busy"); }
});

// -- odds: asked for when a question has been shown, never before it ------------------------------------------------------

let oddsFor = "", oddsTimer;
function askOdds() {
  const form = document.querySelector(".odds-form"), number = form?.querySelector('[name="question_number"]').value;
  if (!form || number === oddsFor) return;
  oddsFor = number; clearTimeout(oddsTimer);
  oddsTimer = setTimeout(() => { if (form.isConnected && !document.hidden) fetch(form.getAttribute("action"), { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { "X-Requested-With": "fetch" } }).catch(() => { oddsFor = ""; }); }, 250);
}
document.addEventListener("uc:drawn", askOdds);

// -- why a line of the story happened, below the line -------------------------------------------------------------------

document.addEventListener("click", async (e) => {
  const ask = e.target.closest?.("[data-because]"), where = document.body.dataset.because; if (!ask || ask === document.body || !where) return;
  const line = ask.closest("li"), shown = line.querySelector(".because");
  if (shown) { shown.remove(); ask.setAttribute("aria-expanded", "false"); return; }
  try {
    const reply = await fetch(`${where}/${ask.dataset.because}`, { headers: { "X-Requested-With": "fetch" } });
    if (!reply.ok) throw new Error();
    line.lastElementChild.insertAdjacentHTML("beforeend", await reply.text()); ask.setAttribute("aria-expanded", "true");
    line.querySelector(".because").scrollIntoView({ block: "nearest" });
  } catch { toast("That cannot be explained now."); }
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
  const el = e.target.closest && e.target.closest("a[data-rule], [data-tab], [data-theme-switch], [data-copy], [data-hide]");
  if (!el) { if (!e.target.closest || !e.target.closest(".menu")) document.querySelectorAll(".menu[open]").forEach((m) => m.removeAttribute("open")); return; }
  if (el.dataset.rule && $("uc-rules")) { e.preventDefault(); showRule(el.dataset.rule); }
  else if (el.dataset.hide) $(el.dataset.hide).hidden = true;
  else if (el.dataset.tab) openTab(el.dataset.tab);
  else if (el.dataset.copy) { const field = $(el.dataset.copy); field.select(); navigator.clipboard?.writeText(field.value).then(() => toast("Copied."), () => toast("Press Ctrl+C to copy.")); }
  else if (el.hasAttribute("data-theme-switch")) {
    const day = root.dataset.theme === "day" || (root.dataset.theme === "auto" && matchMedia("(prefers-color-scheme: light)").matches);
    root.dataset.theme = day ? "candle" : "day";
    document.cookie = `undercroft_theme=${root.dataset.theme};path=/;max-age=31536000;samesite=lax`; }
});
document.addEventListener("keydown", (e) => {
  const tab = e.target.closest && e.target.closest("[data-tab]"); if (!tab || !/^Arrow(Left|Right)$/.test(e.key)) return;
  const tabs = [...document.querySelectorAll("[data-tab]")], next = tabs[(tabs.indexOf(tab) + (e.key === "ArrowRight" ? 1 : tabs.length - 1)) % tabs.length];
  openTab(next.dataset.tab); next.focus();
});
if (document.querySelector("[data-tab]")) openTab("story");

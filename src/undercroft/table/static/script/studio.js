// The studio: what is typed goes to the server, what it draws is morphed into the page. Answers come by a stream.

import { $, all, parsed, request, toast } from "./page.js";

const LONG = 6000; // milliseconds that a word stays
const AGAIN = 1500; // ... until what could not be sent is sent again
const TYPING = 150; // ... after the last letter
const STEPPING = 60;

const { body } = document;
const { game } = body.dataset;
const address = `/studio/${game}`;
const isText = (element) => /^(INPUT|TEXTAREA)$/.test(element.tagName);
const card = () => $("st-bench").dataset.card;

// -- drawing: what somebody types into stays as they typed it ---------------------------------------------------------

const MORPHING = {
  morphStyle: "outerHTML",
  callbacks: {
    beforeAttributeUpdated: (name, element) => !browserOwns(name, element),
    beforeNodeMorphed,
  },
};
function browserOwns(name, element) {
  if (name === "open") return element.tagName === "DETAILS";
  return /^(value|checked)$/.test(name) && element === document.activeElement;
}
function beforeNodeMorphed(old, fresh) {
  if (old.id === "st-find" || old.id === "st-name") return false;
  if (isText(old) && old.dataset.at) {
    if (old === document.activeElement) return false;
    if (fresh.value !== undefined && old.type !== "checkbox")
      old.value = fresh.getAttribute("value") ?? fresh.textContent;
  }
  if (old.type === "checkbox") old.checked = fresh.hasAttribute("checked");
  return !(old.id && old.isEqualNode(fresh));
}
function draw(html) {
  for (const fresh of [...parsed(html).children]) if ($(fresh.id)) Idiomorph.morph($(fresh.id), fresh, MORPHING);
  sift();
}

// -- sending: one change after the other, and of one field only the last ----------------------------------------------

let waiting = [];
let sending = false;

function send(op, at = "", value = "") {
  // so that the field shows what is undone
  if (/^(undo|redo|back)$/.test(op) && document.activeElement?.dataset.at) document.activeElement.blur();
  waiting = waiting.filter((job) => !(op === "set" && job.op === "set" && job.at === at));
  waiting.push({ op, at, value, card: card(), csrf: body.dataset.csrf });
  sendAll();
}

async function sendAll() {
  if (sending) return;
  sending = true;
  body.dataset.sending = "yes";
  while (waiting.length) await sendOne(waiting.shift());
  sending = false;
  delete body.dataset.sending;
}

async function sendOne(job) {
  try {
    const reply = await request(`${address}/edit`, { method: "POST", body: new URLSearchParams(job) });
    const text = await reply.text();
    if (reply.ok) show(text, reply.headers.get("x-card"), job.op);
    else {
      toast(problemIn(text), LONG);
      if (reply.status === 409) reload();
    }
  } catch {
    waiting.unshift(job);
    toast("The server does not answer. What you typed is sent again.", LONG);
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}
function problemIn(text) {
  try {
    return JSON.parse(text).problem;
  } catch {
    return text; // plain words
  }
}

function show(html, now, op) {
  const moved = now && now !== card();
  if (!waiting.length || moved) draw(html);
  if (moved) {
    history.pushState(null, "", `?card=${now}`);
    listen();
    scrollToCard();
  }
  if (op === "retire") toast("Retired. Undo brings it back.", LONG);
}

const partsOf = (wanted) => fetch(`${address}/parts?card=${encodeURIComponent(wanted)}`);
async function reload() {
  const reply = await partsOf(card());
  if (reply.ok) draw(await reply.text());
}

async function open(wanted, isNew) {
  const reply = await partsOf(wanted);
  if (!reply.ok) {
    toast("The server does not answer.", LONG);
    return;
  }
  if (document.activeElement?.dataset?.at !== undefined) document.activeElement.blur();
  draw(await reply.text());
  if (isNew) history.pushState(null, "", `?card=${wanted}`);
  if (matchMedia("(max-width: 900px)").matches) $("st-bench").scrollIntoView();
  scrollToCard();
  listen();
}
addEventListener("popstate", () => open(new URLSearchParams(location.search).get("card") ?? "", false));

// -- fields -----------------------------------------------------------------------------------------------------------

const timers = new Map();
function typed(field, pause) {
  clearTimeout(timers.get(field));
  const value = field.type === "checkbox" ? String(field.checked) : field.value;
  const settled = () => {
    timers.delete(field);
    send(field.dataset.op || "set", field.dataset.at, value);
    if (field.dataset.op === "add") field.value = "";
  };
  timers.set(field, setTimeout(settled, pause));
}

function step(stepper, by) {
  const field = stepper.querySelector("input");
  const bound = (text, none) => (text === "" ? none : Number(text));
  const low = bound(field.dataset.low, -Infinity);
  const high = bound(field.dataset.high, Infinity);
  field.value = Math.max(low, Math.min(high, (Number(field.value) || 0) + by));
  typed(field, STEPPING);
}

function nameCard() {
  const field = $("st-name");
  if (!field.value.trim()) {
    field.focus();
    return;
  }
  send("name", "", field.value);
  field.value = "";
}

document.addEventListener("input", (e) => {
  const field = e.target;
  if (field.id === "st-find") sift();
  else if (field.dataset.at !== undefined)
    typed(field, field.tagName === "SELECT" || field.type === "checkbox" ? 0 : TYPING);
});
document.addEventListener("focusout", (e) => {
  if (e.target.dataset?.at !== undefined && timers.has(e.target)) typed(e.target, 0);
});
document.addEventListener("submit", (e) => {
  if (e.target.id === "st-form") e.preventDefault();
});
document.addEventListener("keydown", (e) => {
  const stepper = e.target.closest?.(".stp");
  const isUndo = (e.ctrlKey || e.metaKey) && e.key.toLowerCase() === "z";
  if (stepper && (e.key === "ArrowUp" || e.key === "ArrowDown")) {
    e.preventDefault();
    step(stepper, e.key === "ArrowUp" ? 1 : -1);
  }
  if (isUndo && (stepper || !isText(e.target))) {
    e.preventDefault();
    send(e.shiftKey ? "redo" : "undo");
  }
  if (e.target.id === "st-name" && e.key === "Enter") {
    e.preventDefault();
    nameCard();
  }
});
document.addEventListener("click", (e) => {
  const pressed = e.target.closest("button, a");
  if (!pressed) return;
  const { step: by, filter: section, card: wanted, op, at, value } = pressed.dataset;
  if (by) step(pressed.closest(".stp"), Number(by));
  else if (section !== undefined) filterBy(section);
  else if (wanted && !e.ctrlKey && !e.metaKey && !e.shiftKey) {
    e.preventDefault();
    open(wanted, true);
  } else if (op === "name") nameCard();
  else if (op) send(op, at || "", value || "");
});

// -- the set: filtered by section and by words ------------------------------------------------------------------------

const KEPT = `studio-filter-${game}`;
let filter = sessionStorage.getItem(KEPT) ?? "";

const scrollToCard = () => document.querySelector(".set .mc.on:not([hidden])")?.scrollIntoView({ block: "nearest" });

function filterBy(section) {
  filter = section;
  sessionStorage.setItem(KEPT, filter);
  sift();
  scrollToCard();
}

function sift() {
  const buttons = [...$("st-filters").children];
  if (!buttons.some((button) => button.dataset.filter === filter)) filter = "";
  for (const button of buttons) button.classList.toggle("on", button.dataset.filter === filter);
  const words = ($("st-find")?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  let any = false;
  for (const section of all("[data-section]")) {
    const found = siftSection(section, words);
    section.hidden = !found && (words.length > 0 || filter !== "");
    any ||= found;
  }
  $("st-none").hidden = any;
}
function siftSection(section, words) {
  const inFilter = (each) =>
    !filter || filter === section.dataset.section || (filter === "*changed" && each.dataset.changed !== undefined);
  let any = false;
  for (const each of all(".mc", section)) {
    const fits = inFilter(each) && words.every((word) => each.dataset.words.includes(word));
    each.hidden = !fits;
    any ||= fits;
  }
  return any;
}

// -- answers ----------------------------------------------------------------------------------------------------------

let stream;
function listen() {
  stream?.close();
  stream = new EventSource(`${address}/events?card=${encodeURIComponent(card())}`);
  stream.addEventListener("view", (e) => {
    if (!sending) draw(e.data);
  });
}
document.addEventListener("visibilitychange", () => {
  if (document.hidden) stream?.close();
  else listen();
});
addEventListener("pagehide", () => stream?.close());

sift();
scrollToCard();
listen();

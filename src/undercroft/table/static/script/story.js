// The story: all of it, filtered, searched, copied, folded, with what is new marked, and why a line happened.

import { $, all, copy, made, parsed, request, toast } from "./page.js";
import { afterPaint, keepers, whenDrawn } from "./morph.js";

const list = () => document.querySelector("#uc-log > ol");
const numberOf = (line) => Number(line.id.slice(4));

// -- all of it: the page begins with the last lines, the rest is fetched once, when wanted ----------------------------

function isWhole() {
  const first = list()?.querySelector("li[id^=log-]");
  return !first || "whole" in list().dataset || first.id === "log-0";
}

async function readAll() {
  const address = document.body.dataset.story;
  if (isWhole() || !address) return;
  try {
    const reply = await request(address);
    if (!reply.ok) throw new Error(`the story was refused: ${reply.status}`);
    putBefore(all("li", parsed(await reply.text())));
  } catch {
    toast("The beginning of the story cannot be reached now.");
  }
}
function putBefore(lines) {
  const story = list();
  const scrolled = story.parentElement;
  const first = story.firstElementChild;
  const height = scrolled.scrollHeight;
  first.before(...lines.filter((line) => !$(line.id)));
  story.dataset.whole = "";
  scrolled.scrollTop += scrolled.scrollHeight - height;
  arrange();
}

// -- filters, search, folds -------------------------------------------------------------------------------------------

const FILTERS = {
  all: () => true,
  you: (line) => "you" in line.dataset,
  fights: (line) => line.classList.contains("of-fight"),
  finds: (line) => line.classList.contains("of-find"),
};
let filter = "all";
let words = "";

function sift() {
  for (const line of all("#uc-log li")) {
    const isHeading = line.classList.contains("heading");
    const fits = FILTERS[filter](line) && line.textContent.toLowerCase().includes(words);
    line.hidden = !isHeading && !fits;
  }
}

/** A folded block shows its first line and its last. */
function fold() {
  let depth = 0;
  let folded = 0; // the depth of the block that is folded
  for (const line of all("#uc-log li")) {
    if (line.classList.contains("heading")) depth = folded = 0;
    const begins = line.classList.contains("begins");
    const ends = line.classList.contains("ends");
    if (begins) depth += 1;
    const isEdge = (begins || ends) && depth === folded;
    line.classList.toggle("in-fold", folded > 0 && !isEdge);
    if (begins && !folded && line.querySelector(".fold[aria-expanded=false]")) folded = depth;
    if (!ends) continue;
    if (depth === folded) folded = 0;
    depth -= 1;
  }
}

function arrange() {
  const more = document.querySelector("[data-whole-story]");
  if (more) more.hidden = isWhole();
  if (filter !== "all" || words) sift();
  fold();
}
afterPaint(arrange, "uc-log");

function turnFold(button) {
  const open = button.getAttribute("aria-expanded") === "true";
  button.setAttribute("aria-expanded", !open);
  button.setAttribute("aria-label", open ? "Unfold" : "Fold");
  fold();
}

async function filterBy(button) {
  filter = button.dataset.filter;
  all("[data-filter]").forEach((other) => other.setAttribute("aria-pressed", other === button));
  await readAll();
  sift();
}

async function readFromTheTop() {
  await readAll();
  if ($("uc-log")) $("uc-log").scrollTop = 0;
}

async function copyStory() {
  await readAll();
  const lines = all("#uc-log li:not([hidden])").map((line) => {
    const text = line.querySelector("h3, span")?.textContent ?? "";
    return line.classList.contains("heading") ? `\n${text}` : `  ${text}`;
  });
  copy(lines.join("\n").trim(), "This browser does not let pages copy.");
}

document.addEventListener("click", (e) => {
  const pressed = (selector) => e.target.closest?.(selector);
  if (pressed(".fold")) turnFold(pressed(".fold"));
  else if (pressed("[data-filter]")) filterBy(pressed("[data-filter]"));
  else if (pressed("[data-whole-story]")) readFromTheTop();
  else if (pressed("[data-copy-story]")) copyStory();
  else if (pressed("[data-open-story]")) document.body.classList.toggle("reading");
});
document.addEventListener("input", (e) => {
  if (e.target.id !== "uc-story-search") return;
  words = e.target.value.trim().toLowerCase();
  readAll().then(sift);
});

// -- why a line of the story happened, below the line -----------------------------------------------------------------

document.addEventListener("click", (e) => {
  const button = e.target.closest?.("[data-because]");
  const address = document.body.dataset.because;
  if (!button || button === document.body || !address) return;
  const line = button.closest("li");
  const shown = line.querySelector(".because");
  if (!shown) explain(line, button, `${address}/${button.dataset.because}`);
  else {
    shown.remove();
    button.setAttribute("aria-expanded", "false");
  }
});
async function explain(line, button, address) {
  try {
    const reply = await request(address);
    if (!reply.ok) throw new Error(`the explanation was refused: ${reply.status}`);
    line.lastElementChild.append(parsed(await reply.text()));
    button.setAttribute("aria-expanded", "true");
    line.querySelector(".because").scrollIntoView({ block: "nearest" });
  } catch {
    toast("That cannot be explained now.");
  }
}

// -- since you last looked: a line in the story -----------------------------------------------------------------------

const SEEN = `undercroft-seen ${location.pathname}`;
let since = null; // the number of the line that was the last

function recallSeen() {
  try {
    const seen = localStorage.getItem(SEEN);
    since = seen === null ? null : Number(seen);
  } catch {
    since = null;
  }
}
function rememberSeen(last) {
  if (!last || document.hidden) return;
  try {
    localStorage.setItem(SEEN, numberOf(last));
  } catch {
    // this browser remembers nothing
  }
}

function divide() {
  const lines = all('#uc-log li[id^="log-"]');
  const first = since !== null && !$("uc-since") && lines.find((line) => numberOf(line) > since);
  if (first) {
    const divider = made("li", { id: "uc-since", className: "since", textContent: "Since you last looked" });
    first.before(divider);
    since = null;
    divider.scrollIntoView({ block: "nearest" });
  }
  rememberSeen(lines.at(-1));
}

if (document.body.dataset.attention) {
  recallSeen();
  keepers.push((node) => node.id === "uc-since");
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    $("uc-since")?.remove();
    recallSeen();
  });
  afterPaint(divide, "uc-log");
}

// -- the newest line stays in sight, also when the story is unfolded or the window turned -----------------------------

const log = $("uc-log");
let following = true;
let lastTop = 0;
if (log) {
  log.addEventListener("scroll", () => {
    if (!log.clientHeight) return;
    const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    // only a reader goes up: that the end has moved away below says nothing
    if (isAtEnd || log.scrollTop < lastTop - 1) following = isAtEnd;
    lastTop = log.scrollTop;
  });
  const follow = () => {
    if (following) log.scrollTop = log.scrollHeight;
    lastTop = log.scrollTop;
  };
  new ResizeObserver(follow).observe(log);
  whenDrawn(follow, "uc-log", "uc-ask");
  afterPaint(follow, "uc-log", "uc-ask");
}

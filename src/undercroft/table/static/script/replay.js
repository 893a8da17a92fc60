// A game once more: the slider, the keys, and play.

import { $, all, request, toast } from "./page.js";
import { apply } from "./morph.js";

const PACE = 900; // milliseconds a position
const address = document.body.dataset.replay;
const slider = () => $("uc-slider");
const eyes = () => document.querySelector('#uc-replay [name="eyes"]');

let wanted = null; // the position to be shown next: a quick hand skips what lies between
let loading = false;
let playing = null;

async function show(at = slider().value) {
  wanted = at;
  if (loading) return;
  loading = true;
  while (wanted !== null) await load();
  loading = false;
}

async function load() {
  const at = wanted;
  const there = `${address}?at=${at}&eyes=${eyes().value}`;
  wanted = null;
  try {
    const reply = await request(there);
    if (reply.ok) put(await reply.text(), at, there);
    else toast((await reply.json()).problem);
  } catch {
    toast("The server cannot be reached.");
    stop();
  }
}

function put(html, at, there) {
  apply(html);
  offer();
  readToTheEnd();
  if (!$("uc-branch-at")) return;
  $("uc-branch-at").value = at;
  history.replaceState(null, "", there);
}
function readToTheEnd() {
  const log = $("uc-log");
  if (log) log.scrollTop = log.scrollHeight;
}

function go(to) {
  slider().value = Math.max(0, Math.min(Number(slider().max), to));
  show();
}
const atEnd = () => Number(slider().value) >= Number(slider().max);

function stop() {
  clearInterval(playing);
  playing = null;
  offer();
}
function play() {
  if (playing) {
    stop();
    return;
  }
  if (atEnd()) go(0);
  playing = setInterval(() => {
    if (atEnd()) stop();
    else if (!loading) go(Number(slider().value) + 1);
  }, PACE);
  offer();
}

/** What needs a script is offered only with one. */
function offer() {
  all(".without-script").forEach((element) => (element.hidden = true));
  const button = document.querySelector("[data-play]");
  button.hidden = false;
  button.textContent = playing ? "‖" : "▶";
  button.setAttribute("aria-label", playing ? "Pause" : "Play");
}

function listen() {
  document.addEventListener("input", (e) => e.target === slider() && show());
  document.addEventListener("change", (e) => e.target === eyes() && show());
  document.addEventListener("uc:told", () => show());
  document.addEventListener("click", (e) => {
    const mark = e.target.closest?.("[data-to]");
    if (mark) {
      e.preventDefault();
      if (playing) stop();
      go(Number(mark.dataset.to));
    } else if (e.target.closest?.("[data-play]")) play();
  });
  document.addEventListener("keydown", (e) => {
    const isUsed = /^(INPUT|TEXTAREA|SELECT|BUTTON|SUMMARY)$/.test(e.target.tagName);
    if (isUsed || e.ctrlKey || e.metaKey || e.altKey) return;
    const at = Number(slider().value);
    const places = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: Number(slider().max) };
    if (Object.hasOwn(places, e.key)) {
      e.preventDefault();
      go(places[e.key]);
    } else if (e.key === " " && !e.target.closest("a")) {
      e.preventDefault();
      play();
    }
  });
}

if (address) {
  listen();
  offer();
  readToTheEnd();
}

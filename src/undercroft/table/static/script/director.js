// The director plays what one answer caused, beat by beat.

import { $, all, animate, asked, calm, made, recall, toast } from "./page.js";
import { whenDrawn } from "./morph.js";
import { whenSent } from "./answering.js";
import { board } from "./map.js";
import { play } from "./sound.js";

const SOUNDS = {
  move: "step",
  roll: "dice",
  draw: "card",
  reveal: "card",
  gain: "treasure",
  use: "card",
  pay: "card",
  lose: "card",
  hurt: "hit",
  heal: "heal",
  die: "death",
  change: "tile",
  end: "win",
  "fight begins": "door",
};
const SIGNS = { hurt: "\u2212", lose: "\u2212", pay: "\u2212", gain: "+", heal: "+" };
const UNSEEN = ["note", "turn", "round"];
const PAUSE = 450; // milliseconds between two beats
const HURRIED = 120; // ... when many wait
const MANY = 6;

const speed = () => Number(recall("speed")) || 1;

// -- the beats that wait ----------------------------------------------------------------------------------------------

let heard = null; // the last beat that came, and the version of the story it belongs to
let queue = [];
let timer = null;
let sinceMine = [];

export const isPlaying = () => queue.length > 0;

function collect() {
  const list = $("uc-beats");
  if (!list) return;
  const { version } = list.dataset;
  const last = Number(list.lastElementChild?.dataset.beat ?? -1);
  if (heard === null || heard.version !== version || last < heard.last) {
    heard = { version, last };
    return;
  }
  const news = [...list.children]
    .filter((line) => Number(line.dataset.beat) > heard.last)
    .map((line) => ({ ...line.dataset, text: line.textContent }));
  heard.last = last;
  if (!news.length) return;
  if (news.some((beat) => beat.mine !== undefined && beat.kind !== "turn")) sinceMine = [];
  sinceMine.push(...news);
  queue.push(...news);
  if (calm()) skip();
  else if (!timer) playNext();
}

function playNext() {
  timer = null;
  const beat = queue.shift();
  if (!beat) return;
  const isReveal = (other) => other?.kind === "reveal";
  while (isReveal(beat) && isReveal(queue[0])) beat.text += `\n${queue.shift().text}`; // cards are turned up together
  const isSeen = perform(beat);
  if (isSeen) document.dispatchEvent(new Event("uc:beat"));
  timer = setTimeout(playNext, isSeen ? (queue.length > MANY ? HURRIED : PAUSE) / speed() : 0);
}

/** What waits is not played any more; what is being played comes to its end. */
function goOn() {
  queue = [];
  clearTimeout(timer);
  timer = null;
}

export function skip() {
  goOn();
  $("uc-floats")?.replaceChildren();
}

export function playAgain() {
  if (!sinceMine.length) {
    toast("Nothing has happened since your turn.");
    return;
  }
  queue = [...sinceMine];
  if (!timer) playNext();
}

// -- one beat ---------------------------------------------------------------------------------------------------------

/** Shows a beat, and says whether there was anything to see. */
function perform(beat) {
  const at = spot(beat);
  const sign = SIGNS[beat.kind];
  if (SOUNDS[beat.kind]) play(SOUNDS[beat.kind]);
  if (isAnnounced(beat)) announce(beat.text);
  if (beat.kind === "hurt" && beat.mine !== undefined) animate(board(), "shaken");
  if (at && beat.amount && sign) float(`${sign}${beat.amount}`, beat, at);
  else if (at && beat.kind === "die") float("dies", beat, at);
  return !UNSEEN.includes(beat.kind);
}

/** Where something happens: at a figure, a place or a card. */
function spot(beat) {
  const layer = $("uc-floats");
  if (!layer) return null;
  for (const id of [beat.who, beat.place, beat.card]) {
    const thing = id && thingCalled(CSS.escape(id));
    if (!thing) continue;
    const { left, top, width } = thing.getBoundingClientRect();
    const from = layer.getBoundingClientRect();
    return { x: left + width / 2 - from.left, y: top - from.top };
  }
  return null;
}
function thingCalled(id) {
  const seen = document.querySelector(`#uc-pieces [id="${id}"], #uc-map [data-answer="${id}"]`);
  return seen ?? document.querySelector(`#uc-pieces [data-answer="${id}"]`);
}

function isAnnounced({ kind, text }) {
  if (kind !== "fight begins") return kind === "end" || kind === "reveal";
  return !document.querySelector(".dice")?.textContent.includes(text); // what the dice say is not said twice
}
function announce(text) {
  all("#uc-floats .banner").forEach((banner) => banner.remove());
  passing(made("div", { className: "banner", textContent: text }));
}

function float(words, beat, { x, y }) {
  const said = made("span", { className: `float ${beat.kind.replace(" ", "-")}`, textContent: words });
  said.style.left = `${x}px`;
  said.style.top = `${Math.max(20, y)}px`;
  passing(said);
}

function passing(element) {
  element.addEventListener("animationend", () => element.remove());
  $("uc-floats")?.append(element);
}

// -- when it listens --------------------------------------------------------------------------------------------------

let turnFor = "";
/** The note lights up when it becomes one's turn. */
function lightUp() {
  const ask = $("uc-ask");
  const number = ask?.dataset.state === "yours" ? asked() : "";
  if (number && !turnFor) animate(ask, "yours-now");
  turnFor = number;
}

whenDrawn(collect, "uc-beats");
whenDrawn(lightUp, "uc-ask");
whenSent(goOn); // what comes next is one's own doing: it does not wait for what was before
document.addEventListener("pointerdown", (e) => {
  if (isPlaying() && e.target.closest?.(".stage")) skip();
});

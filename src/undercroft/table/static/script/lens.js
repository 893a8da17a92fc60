// A closer look at anything: large beside the pointer, and as a dialog with its words and rules.

import { $, all, made, parsed, request } from "./page.js";
import { whenDrawn } from "./morph.js";
import { hand } from "./map.js";
import { searchRules } from "./panels.js";
import { answerOf, targetAt } from "./things.js";

const THING = ".card, .laid, .slip, .piece, .place, .ghost, .chit, .meter, .numbers span, .pile, .strip, .hero, .die";
const IN_HAND = ".dock :is(.card, .slip), .offer .card, .laid-open .card, .laid";

export const lens = made("dialog", { id: "uc-look", ariaLabel: "A closer look" });
document.body.append(lens);
lens.addEventListener("click", (e) => {
  if (!hand.dragged && !e.target.closest("button, a")) lens.close(); // not by the finger that has opened it
});

// -- what lies on the map: pieces hide no place from the pointer, so they are found by where they are ----------------

const table = location.pathname.match(/^\/t\/[0-9a-f]{12}(?=\/?$)/)?.[0];
const lying = new Map(); // the cards that pieces stand for, by the id of the piece; null for those that are none

/** The piece on the map at this point of the window. */
export function pieceAt(x, y) {
  const isThere = (piece) => {
    const { left, top, right, bottom } = piece.getBoundingClientRect();
    return x > left && x < right && y > top && y < bottom && piece.getAttribute("visibility") !== "hidden";
  };
  return all("#uc-pieces .piece[id]").filter(isThere).at(-1) ?? null;
}
const isOnMap = (e) => e.target.closest?.("#uc-map, #uc-pieces");

/** Asks for the card that lies there as a piece, once. */
async function fetchCard(piece) {
  if (!table || lying.has(piece.id)) return;
  lying.set(piece.id, null);
  try {
    const reply = await request(`${table}/lying?id=${encodeURIComponent(piece.id)}`);
    if (reply.ok) lying.set(piece.id, parsed(await reply.text()).firstElementChild);
  } catch {
    lying.delete(piece.id);
  }
}

function cardFor(thing) {
  if (thing.matches(".card")) return thing;
  if (thing.matches(".laid")) return liftedOff(thing);
  if (thing.matches(".slip")) return thing.parentElement.querySelector(".card");
  if (lying.get(thing.id)) return lying.get(thing.id);
  const answer = thing.dataset.answer && CSS.escape(thing.dataset.answer);
  const laid = answer && document.querySelector(`.laid[data-of="${answer}"]`);
  return answer && (document.querySelector(`.card[data-answer="${answer}"]`) ?? (laid && liftedOff(laid)));
}

/** A card that is drawn on the map, as a picture of its own. */
function liftedOff(laid) {
  const card = document.createElementNS(laid.namespaceURI, "svg");
  card.setAttribute("viewBox", laid.dataset.box);
  card.setAttribute("class", "card");
  card.setAttribute("aria-label", laid.querySelector("title")?.textContent ?? "");
  card.append(...[...laid.cloneNode(true).children].filter((child) => child.localName !== "title"));
  return card;
}

const wordsOf = (thing) =>
  thing.querySelector("title")?.textContent || thing.getAttribute("aria-label") || thing.title || thing.innerText || "";

function copyOf(card) {
  const copy = card.cloneNode(true);
  for (const name of ["id", "tabindex", "data-answer", "data-target"]) copy.removeAttribute(name);
  copy.classList.remove("target", "hot", "hinted", "used", "selected");
  return copy;
}

export const line = (text, strong = "") =>
  strong ? made("p", {}, made("b", {}, strong), " ", text) : made("p", {}, text);

export async function look(thing) {
  if (thing.matches(".piece")) await fetchCard(thing);
  const card = cardFor(thing);
  const words = wordsOf(thing);
  lens.replaceChildren();
  unpeek();
  if (card) lens.append(copyOf(card));
  if (card?.dataset.numbers) lens.append(line(card.dataset.numbers));
  const isSaid = card && (thing === card || thing.matches(".slip, .laid") || lying.get(thing.id) === card);
  if (!isSaid) lens.append(line(words || "Nothing to read here."));
  for (const button of all("#uc-ask .ans[data-place]"))
    if (button.dataset.place === answerOf(thing))
      lens.append(line(button.querySelector(".what")?.textContent ?? "", button.querySelector("b")?.textContent));
  const title = (card?.getAttribute("aria-label") ?? words)
    .split(/[.,:(]/)[0]
    .trim()
    .replace(/^the /i, "");
  if (title && $("uc-search")) {
    const rules = made("button", { type: "button" }, `Rules about ${title}`);
    rules.addEventListener("click", () => {
      lens.close();
      document.body.classList.add("reading");
      searchRules(title);
    });
    lens.append(rules);
  }
  lens.showModal();
}

document.addEventListener("click", (e) => {
  if (hand.dragged || targetAt(e)) return;
  const card = e.target.closest?.(IN_HAND);
  const piece = isOnMap(e) && pieceAt(e.clientX, e.clientY);
  if (card) look(cardFor(card));
  else if (piece) look(piece);
});

// -- a card under the pointer is shown large beside it, that of a slip above the hand ---------------------------------

let under = null;
let over = null; // the piece under the pointer
let peeked = null;
let peeking = null;
let peekTimer;

function unpeek() {
  clearTimeout(peekTimer);
  peeking?.remove();
  peeking = null;
}

function peek(thing) {
  unpeek();
  peeked = thing;
  const at = thing.getBoundingClientRect();
  if (at.width > 230 || lens.open) return;
  const card = cardFor(thing);
  const shown = card ? copyOf(card) : made("p", { className: "paper" }, wordsOf(thing));
  peeking = made("div", { id: "uc-peek", ariaHidden: "true" }, shown);
  peeking.classList.toggle("of-piece", thing.matches(".piece"));
  document.body.append(peeking);
  const size = peeking.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.left + at.width / 2 - size.width / 2), innerWidth - size.width - 8);
  const above = (thing.closest(".hand.slips")?.getBoundingClientRect().top ?? at.top) - size.height - 14;
  const below = Math.min(at.bottom + 14, innerHeight - size.height - 4);
  peeking.style.left = `${left}px`;
  peeking.style.top = `${above > 4 ? above : below}px`;
}

document.addEventListener("pointerover", (e) => {
  under = e.target;
  const card = e.pointerType === "mouse" && e.target.closest?.(`${IN_HAND}, .foes .card`);
  if (!card && over && isOnMap(e)) return;
  if (!card) unpeek();
  else if (card !== peeked || !peeking) {
    clearTimeout(peekTimer);
    peeked = card;
    const wait = card.matches(".slip") ? 150 : 650;
    peekTimer = setTimeout(() => card.isConnected && card.matches(":hover") && peek(card), wait);
  }
});
document.addEventListener("pointermove", (e) => {
  if (e.pointerType !== "mouse" || e.buttons) return;
  const piece = isOnMap(e) ? pieceAt(e.clientX, e.clientY) : null;
  if (piece === over) return;
  over = piece;
  if (!piece) return unpeek();
  clearTimeout(peekTimer);
  fetchCard(piece);
  peekTimer = setTimeout(() => piece === over && piece.isConnected && peek(piece), 500);
});
document.addEventListener("focusin", (e) => {
  if (e.target.matches?.(".slip:focus-visible")) peek(e.target);
});
for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, unpeek, true);
whenDrawn(unpeek);

/** The thing under the pointer, or else the one with the focus. */
export const thingInView = () =>
  (over?.isConnected && over) || under?.closest?.(THING) || document.activeElement.closest?.(THING);

let press;
const release = () => clearTimeout(press);
document.addEventListener("pointerdown", (e) => {
  const thing = (isOnMap(e) && pieceAt(e.clientX, e.clientY)) || e.target.closest?.(THING);
  hand.dragged = false;
  release();
  if (!thing || e.pointerType !== "touch") return;
  press = setTimeout(() => {
    hand.dragged = true;
    look(thing);
  }, 550);
});
for (const name of ["pointerup", "pointermove", "pointercancel"]) document.addEventListener(name, release);

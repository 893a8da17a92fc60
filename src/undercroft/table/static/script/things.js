// Things stand for answers: a place, a piece or a card is touched instead of the button that says the same.

import { all, asked, hideToast, root, toast } from "./page.js";
import { whenDrawn } from "./morph.js";
import { hand } from "./map.js";
import { play } from "./sound.js";

export const TARGET = "[data-target]";
const ANSWER = "#uc-ask .ans[name=answer]:not([data-confirm])";

export const answerOf = (thing) => thing.dataset.answer || thing.id;
/** Everything on the page that stands for an answer: things, and buttons. */
const twins = (answer) => all(`[data-answer="${CSS.escape(answer)}"], #uc-ask [data-place="${CSS.escape(answer)}"]`);

export function choose(target) {
  const buttons = all("#uc-ask [data-place]").filter((button) => button.dataset.place === answerOf(target));
  const free = confirmer() && buttons.find((button) => offered().includes(button));
  if (free) pickByHand(free.value);
  else if (buttons.length === 1) buttons[0].click();
  else if (buttons.length) narrow(buttons);
}

// -- several answers for one thing: only those are shown --------------------------------------------------------------

let narrowedFor = "";
function narrow(buttons) {
  buttons[0].closest("details")?.setAttribute("open", "");
  all("#uc-ask .ans").forEach((button) => button.classList.toggle("elsewhere", !buttons.includes(button)));
  buttons[0].focus();
  toast("Several answers here: pick one from the list.");
  narrowedFor = asked();
}
function widen() {
  all("#uc-ask .elsewhere").forEach((button) => button.classList.remove("elsewhere"));
}
whenDrawn(() => {
  if (!narrowedFor || asked() === narrowedFor) return;
  narrowedFor = "";
  hideToast(); // said and done
}, "uc-ask");

// -- questions that are answered by hand: a ghost, a card or an answer is picked, the last button confirms it ---------

const confirmer = () => document.querySelector("#uc-ask [data-confirm]");
const offered = () => all(ANSWER).filter((button) => !button.hidden);
let picked = "";
let pickedFor = "";
let isMeant = false; // picked by hand, not by being the first

function pick(value) {
  const confirm = confirmer();
  if (!confirm) return;
  const answers = all(ANSWER);
  const suffix = document.querySelector("#uc-ask [data-switch]:checked")?.dataset.switch ?? "";
  picked = value;
  confirm.value = suffix && answers.some((button) => button.value === value + suffix) ? value + suffix : value;
  for (const button of answers) markPicked(button, button.value === value);
  show(value);
}

/** The picture of an answer that puts something on the map: what it would look like there, small. */
function portray(button) {
  const ghost = document.querySelector(`#uc-map .ghost[data-ghost="${CSS.escape(button.dataset.ghost)}"]`);
  const square = document.querySelector("#uc-map .laying rect");
  const picture = button.querySelector(".pic");
  if (!ghost || !square || !picture) return;
  const side = Number(square.getAttribute("width"));
  const small = document.createElementNS(ghost.namespaceURI, "svg");
  small.setAttribute("class", "as-laid");
  small.setAttribute("viewBox", `${-side / 2} ${-side / 2} ${side} ${side}`);
  small.setAttribute("aria-hidden", "true");
  small.append(...[...ghost.children].filter((part) => !part.matches("title")).map((part) => part.cloneNode(true)));
  picture.replaceChildren(small);
}

function markPicked(button, isPicked) {
  button.classList.toggle("best", isPicked);
  if (!button.dataset.place) return;
  for (const thing of twins(button.dataset.place))
    if (thing.matches(".card, .slip, .chit")) thing.classList.toggle("selected", isPicked);
}

/** How it would lie; what is picked stays picked. */
function show(value) {
  const button = all(ANSWER).find((answer) => answer.value === value);
  if (!confirmer() || !button) return;
  const lies = button.dataset.place && twins(button.dataset.place).find((thing) => thing.dataset.lies);
  if (lies) root.dataset.lies = lies.dataset.lies;
  if (!button.dataset.ghost) return;
  for (const other of all("#uc-map .ghost"))
    other.setAttribute("display", other.dataset.ghost === button.dataset.ghost ? "inline" : "none");
}

function pickByHand(value) {
  isMeant = true;
  pick(value);
  const button = all(ANSWER).find((answer) => answer.value === value);
  button?.scrollIntoView({ block: "nearest" });
}

function pickNext() {
  const answers = offered();
  if (!answers.length) return;
  const at = answers.findIndex((button) => button.value === picked);
  pickByHand(answers[(at + 1) % answers.length].value);
  play("card");
}

whenDrawn(() => {
  const confirm = confirmer();
  root.classList.toggle("handling", Boolean(confirm));
  if (!confirm) {
    picked = pickedFor = "";
    isMeant = false;
    delete root.dataset.lies;
    return;
  }
  const suffix = confirm.dataset.confirm;
  const answers = all(ANSWER);
  answers.filter((button) => button.dataset.ghost).forEach(portray);
  if (suffix)
    for (const button of answers)
      button.hidden = button.value.endsWith(suffix) && answers.some((other) => other.value + suffix === button.value);
  if (asked() !== pickedFor) {
    pickedFor = asked();
    isMeant = false;
    all("#uc-ask [data-switch]").forEach((box) => (box.checked = false));
    picked = offered()[0]?.value ?? "";
  }
  pick(picked);
});

document.addEventListener("change", (e) => {
  if (e.target.matches?.("[data-switch]")) pick(picked);
});
// What the pointer or the keys come by is only shown: on the way to the last button one crosses other answers.
for (const name of ["pointerover", "focusin"])
  document.addEventListener(name, (e) => {
    const button = confirmer() && e.target.closest?.(ANSWER);
    const means = name === "focusin" ? button?.matches(":focus-visible") : e.pointerType === "mouse";
    if (button && means) show(button.value);
  });
for (const name of ["pointerout", "focusout"])
  document.addEventListener(name, (e) => {
    if (e.target.closest?.(ANSWER)) show(picked);
  });

/** What a click picks while a question is answered by hand; false if it picks nothing. */
function pickByClick(e) {
  const confirm = confirmer();
  if (!confirm) return false;
  const button = e.detail && e.target.closest?.(ANSWER); // a key gives the answer at once
  if (button && !(isMeant && button.value === picked)) {
    pickByHand(button.value); // the first click picks, the next one on the same answer confirms
    return true;
  }
  if (hand.dragged) return false;
  const handle = e.target.closest?.("[data-hand]");
  const isGhost = e.target.closest?.("#uc-map :is(.ghost, .laying)");
  const isCard = confirm.dataset.turn && e.target.closest?.(".card")?.id === confirm.dataset.turn;
  if (handle?.dataset.hand === "lay") confirm.click();
  else if (handle || isGhost || isCard) pickNext();
  else return false;
  return true;
}
document.addEventListener(
  "click",
  (e) => {
    if (!pickByClick(e)) return;
    e.preventDefault();
    e.stopImmediatePropagation();
  },
  true,
);

// -- clicks on things -------------------------------------------------------------------------------------------------

/** A piece that lies on a place does not cover it. */
export function targetAt(e) {
  const over = (element) => element.closest?.(TARGET);
  if (over(e.target)) return over(e.target);
  if (!e.target.closest?.("#uc-board")) return null;
  return document.elementsFromPoint(e.clientX, e.clientY).map(over).find(Boolean) ?? null;
}
document.addEventListener("click", (e) => {
  if (hand.dragged) {
    setTimeout(() => (hand.dragged = false), 0); // others that hear this click must know
    return;
  }
  const target = targetAt(e);
  if (target) {
    e.preventDefault();
    choose(target);
  } else if (!e.target.closest?.("#uc-ask")) widen();
});

// An answer lights its thing, and a thing its answers; not their neighbours.
for (const [name, isLit] of [
  ["pointerover", true],
  ["focusin", true],
  ["pointerout", false],
  ["focusout", false],
])
  document.addEventListener(name, (e) => {
    const thing = e.target.closest?.("#uc-ask [data-place], [data-target]");
    if (!thing) return;
    for (const twin of twins(thing.dataset.place || answerOf(thing))) {
      if (twin !== thing && thing.matches(".ans") && twin.matches(".ans")) continue;
      twin.classList.toggle("hinted", isLit);
      if (twin.matches(".ans, .card, .slip")) twin.classList.toggle("hot", isLit);
    }
  });

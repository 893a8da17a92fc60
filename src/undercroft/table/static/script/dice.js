// Dice lie where they hide least, and one's own stay until one goes on.

import { $, all, onPhone, ownSeats } from "./page.js";
import { whenDrawn } from "./morph.js";
import { whenSent } from "./answering.js";

const rolledNow = () => document.querySelector("#uc-dice > .rolled-now");
const stage = document.querySelector(".stage");

let placed = "";
function place() {
  const roll = rolledNow();
  if (!stage || !roll || roll.id === placed || onPhone()) return;
  placed = roll.id;
  const onMap = "#uc-map :is([data-target], .ribbon, .furniture > g)";
  const things = all(`.whole-map, #uc-dock .card, #uc-pieces .piece, ${onMap}`);
  const boxes = things.map((thing) => thing.getBoundingClientRect());
  let fewest = Infinity;
  let best = "";
  for (const side of ["", "right", "left"]) {
    stage.dataset.dice = side;
    const { left, right, top, bottom } = roll.getBoundingClientRect();
    const isHidden = (box) => box.right > left && box.left < right && box.bottom > top && box.top < bottom;
    const hidden = boxes.filter(isHidden).length;
    if (hidden < fewest) {
      fewest = hidden;
      best = side;
    }
  }
  stage.dataset.dice = best;
}

// -- your own dice stay until you go on, whoever rolls after you ------------------------------------------------------

let before = null; // the roll that was shown last
const isOwn = (roll) => ownSeats().includes(roll.dataset.seat);
const forget = () => document.querySelector(".kept-roll")?.remove();

function keepOwn() {
  const now = rolledNow();
  if (!now) return;
  if (before && now.id !== before.id) {
    if (isOwn(now)) forget();
    else if (isOwn(before)) keep(before);
  }
  before = now.cloneNode(true);
}

function keep(roll) {
  roll.removeAttribute("id");
  all("[id]", roll).forEach((part) => part.removeAttribute("id"));
  roll.classList.add("kept-roll");
  roll.setAttribute("aria-hidden", "true");
  forget();
  stage?.append(roll);
}

whenDrawn(place, "uc-dice");
whenDrawn(keepOwn, "uc-dice");
whenSent(() => {
  forget();
  before = null;
});

// Dice lie where they hide least.

import { $, all, onPhone } from "./page.js";
import { whenDrawn } from "./morph.js";

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
    const { left, right, top, bottom } = $("uc-dice").getBoundingClientRect();
    const isHidden = (box) => box.right > left && box.left < right && box.bottom > top && box.top < bottom;
    const hidden = boxes.filter(isHidden).length;
    if (hidden < fewest) {
      fewest = hidden;
      best = side;
    }
  }
  stage.dataset.dice = best;
}

whenDrawn(place, "uc-dice");

// A hand that is too long for its room lies as slips.

import { all, onPhone } from "./page.js";
import { whenDrawn } from "./morph.js";

const FEWEST_SLIPS = 4;
const CARDS_TO_SWIPE = 6;
const NARROWEST_SLIP = 84; // pixels, for two units
const SMALLEST_CARD = 112; // pixels, as on a small desk: it can be read
const MOST_ROWS = 4;

function rowsFor(units, spans) {
  let rows = 1;
  let left = units;
  for (const span of spans) {
    if (span > left) {
      rows += 1;
      left = units;
    }
    left -= span;
  }
  return rows;
}

function spanOf(slot, rows) {
  if (slot.matches(".broad") && rows < MOST_ROWS) return 4;
  if ((slot.matches(".wide") && rows < MOST_ROWS) || (slot.matches(":has(> .heap)") && rows < 3)) return 3;
  return 2;
}

/** As few rows as the narrowest slip allows, each as many units wide as it must be. */
function rowsAndUnits(slots, width) {
  for (let rows = 2; ; rows += 1) {
    const spans = slots.map((slot) => spanOf(slot, rows));
    let units = Math.ceil(spans.reduce((sum, span) => sum + span, 0) / rows);
    while (rowsFor(units, spans) > rows) units += 1;
    if (rows === MOST_ROWS || (2 * width) / units >= NARROWEST_SLIP) return [rows, units];
  }
}

function layHand() {
  const hand = document.querySelector("#uc-dock > .hand");
  if (!hand) return;
  const phone = onPhone();
  const slots = all(":scope > .slot", hand);
  const card = parseFloat(getComputedStyle(hand.parentElement).getPropertyValue("--card"));
  const room = (hand.clientWidth - 20 * all(".heap", hand).length) / slots.length - 4;
  const smaller = !phone && room < card && room >= SMALLEST_CARD;
  const isLong = phone ? slots.length >= CARDS_TO_SWIPE : slots.length >= FEWEST_SLIPS && room < card && !smaller;
  const slips = isLong && !hand.querySelector(".turning");
  hand.classList.toggle("slips", slips);
  if (smaller) hand.style.setProperty("--card", `${Math.floor(room)}px`);
  else hand.style.removeProperty("--card");
  if (!slips) return;
  if (!phone) {
    const [rows, units] = rowsAndUnits(slots, hand.clientWidth);
    hand.style.setProperty("--units", units);
    hand.dataset.rows = rows;
  }
  fitTexts(hand, phone);
}

/** A text that is too long for its slip loses the picture first, then size, then its end. */
function fitTexts(hand, phone) {
  const texts = all(".slip > p", hand);
  const isOver = (text) => text.scrollHeight > text.clientHeight + 1;
  hand.classList.remove("plates");
  texts.forEach((text) => text.parentElement.classList.remove("bare", "fine", "cut"));
  for (const look of ["bare", "fine", "cut"])
    texts.filter(isOver).forEach((text) => text.parentElement.classList.add(look));
  hand.classList.toggle("plates", !phone && Number(hand.dataset.rows) > 2 && texts.some(isOver));
}

addEventListener("resize", layHand);
whenDrawn(layHand, "uc-dock");
document.fonts?.ready.then(layHand);

let foe = "";
// Whom one meets comes into sight, also if the hand was swiped away.
whenDrawn(() => {
  const first = document.querySelector("#uc-dock .foes .card")?.id ?? "";
  if (first && first !== foe) document.getElementById("uc-dock").scrollLeft = 0;
  foe = first;
}, "uc-dock");

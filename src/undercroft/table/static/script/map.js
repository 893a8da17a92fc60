// Which part of the map is shown: by itself what matters, by hand whatever one likes.

import { $, all, onPhone, root } from "./page.js";
import { whenDrawn } from "./morph.js";

export const board = () => $("uc-board");
export const map = () => $("uc-map");

/** A drag is no click; nor is a long press. */
export const hand = { dragged: false };
/** One step closer. */
export const ZOOM = 1.4;
const EDGE = 8; // units of the sheet around places that can be chosen: none is cut by the edge

let chosen = null; // the frame somebody chose by hand

// A box is x, y, width, height on the sheet.
const boxIn = (text) => text.split(/[\s,]+/).map(Number);
const joined = ([x, y, w, h], [a, b, c, d]) => {
  const left = Math.min(x, a);
  const top = Math.min(y, b);
  return [left, top, Math.max(x + w, a + c) - left, Math.max(y + h, b + d) - top];
};
const overlap = ([x, y, w, h], [a, b, c, d]) => x < a + c && a < x + w && y < b + d && b < y + h;
/** Where a length begins that has this middle, if possible, and lies between low and high. */
const within = (middle, length, low, high) =>
  length > high - low ? (low + high - length) / 2 : Math.min(Math.max(middle - length / 2, low), high - length);

// -- what lies where --------------------------------------------------------------------------------------------------

// Everything is measured on the sheet, before anything is changed: so the browser need not lay out the page in between.
function measured() {
  const { width, height } = map().getBoundingClientRect();
  const toSheet = map().getScreenCTM()?.inverse();
  const boxOf = (element, to = toSheet) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const a = new DOMPoint(left, top).matrixTransform(to);
    const b = new DOMPoint(right, bottom).matrixTransform(to);
    return [a.x, a.y, b.x - a.x, b.y - a.y];
  };
  const boxes = (selector) => (toSheet ? all(selector).map((element) => boxOf(element)) : []);
  return { width, height, boxOf, boxes, isSeen: Boolean(toSheet) };
}

/** Everything, if it fits; else the way somebody went, or as much of it as can be read around where they are. */
function alongTheTrail(near, whole, width, height, least) {
  if (Math.min(width / whole[2], height / whole[3]) >= least) return whole;
  const trail = map().querySelector(".trail")?.getBBox();
  const [x, y, w, h] = trail?.width
    ? joined([trail.x - 90, trail.y - 90, trail.width + 180, trail.height + 180], near)
    : whole;
  const scale = Math.max(trail?.width ? least : 0, Math.min(1.1, width / w, height / h));
  const [nx, ny, nw, nh] = near;
  const across = width / scale;
  const down = height / scale;
  return [within(nx + nw / 2, across, x, x + w), within(ny + nh / 2, down, y, y + h), across, down];
}

/** The focus if it can be read, else what can be read around what is near. */
function framed({ width, height, boxes }) {
  const least = Number(board().dataset.least);
  const [focus, near, whole] = ["focus", "near", "whole"].map((name) => boxIn(board().dataset[name]));
  if (document.body.dataset.page === "after") return alongTheTrail(near, whole, width, height, 0.35 * least);

  // cards that lie on the sheet hide nothing that matters: what is shown keeps to the left of them
  const cards = document.querySelector(".foes.on-sheet");
  const hidden = cards && getComputedStyle(cards).position === "absolute" ? cards.offsetWidth + 24 : 0;
  const free = width - hidden;
  // on a phone one's own numbers lie on the map
  const badge = document.querySelector("#uc-board > .me")?.offsetHeight ?? 0;
  const low = badge && badge + 12;
  const fits = ([, , w, h]) => Math.min(free / w, (height - low) / h);
  const uncovered = ([x, y, w, h]) => {
    const scale = fits([x, y, w, h]);
    return [x + (w - free / scale) / 2, y + (h - (height - low) / scale) / 2, width / scale, height / scale];
  };
  const isOver = document.querySelector('#uc-ask[data-state="over"]');
  if (isOver) return hidden ? uncovered(whole) : whole; // how it ended, for all

  const head = document.querySelector("#uc-map [data-cost]") ? 13 / least : 0; // costs stand over edges
  const places = boxes("#uc-map [data-target], #uc-map .laying, #uc-pieces [data-target]")
    .filter(([, , w]) => w > 0)
    .map(([x, y, w, h]) => [x, y - head, w, h + head]);
  const withPlaces = (box) => places.reduce(joined, box);
  const [fx, fy, fw, fh] = focus;
  const clear = [fx, fy, (fw * free) / width, fh]; // as much of the focus as no card covers
  const isIn = ([x, y, w, h]) => x >= clear[0] && y >= fy && x + w <= clear[0] + clear[2] && y + h <= fy + fh;
  const above = (box) => [box[0], box[1], box[2], box[3] + low / fits(box)]; // nothing lies below one's own numbers
  if (!hidden && fits(withPlaces(focus)) >= least) return above(withPlaces(focus));
  if (hidden && places.every(isIn) && fits(clear) >= least) return focus;
  if (hidden && fits(withPlaces(clear)) >= least) return uncovered(withPlaces(clear));
  if (fits(whole) >= least) return hidden ? uncovered(withPlaces(whole)) : above(withPlaces(whole));

  const [x, y, across, down] = withPlaces(near);
  const close = [x - EDGE, y - EDGE, across + 2 * EDGE, down + 2 * EDGE];
  const isCut = places.length > 0 && fits(close) < Math.max(fits(near), least);
  const shrinks = isCut && fits(close) >= 0.3 * least; // all places matter more than labels
  const box = shrinks ? close : near;
  const scale = shrinks ? Math.min(1.15 * least, fits(box)) : Math.max(least, Math.min(1.15 * least, fits(box)));
  const w = width / scale;
  const h = height / scale;
  const [nx, ny, nw, nh] = box;
  const [wx, wy, ww, wh] = shrinks ? joined(whole, box) : whole;
  return [within(nx + nw / 2, free / scale, wx, wx + ww), within(ny + nh / 2, h - low / scale, wy, wy + wh), w, h];
}

// -- what lies on the sheet at one size at every zoom -----------------------------------------------------------------

function drawn(name, attributes, ...children) {
  const element = document.createElementNS(map().namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** What a place costs stands on a disc at its edge, where it hides no name. */
function costs({ boxOf, boxes, isSeen }, pixels) {
  const places = isSeen ? all("#uc-map [data-target][data-cost]") : [];
  const names = places.length ? boxes("#uc-map .ribbon, #uc-map .name") : [];
  const unit = (onPhone() ? 0.8 : 1) / pixels;
  const size = [48 * unit, 24 * unit];
  const isFree = (x, y) => !names.some((name) => overlap(name, [x - size[0] / 2, y - size[1] / 2, ...size]));
  return places.map((place) => {
    const [left, top, width, height] = boxOf(place.querySelector(".lit") ?? place);
    const x = left + width / 2;
    const y = isFree(x, top) || !isFree(x, top + height) ? top : top + height;
    const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${unit.toFixed(3)})`;
    return { transform, cost: place.dataset.cost };
  });
}

function putDiscs(wanted) {
  const discs = all(".cost:not(.ghost .cost)"); // a morph may have taken some away, or made something else of them
  const lies = (disc, { transform, cost }) => disc.getAttribute("transform") === transform && disc.textContent === cost;
  if (discs.length === wanted.length && discs.every((disc, number) => lies(disc, wanted[number]))) return;
  discs.forEach((disc) => disc.remove());
  const anew = wanted.map(({ transform, cost }) =>
    drawn(
      "g",
      { class: "cost", "aria-hidden": "true", transform },
      drawn("rect", { x: -24, y: -12, width: 48, height: 24, rx: 12 }),
      drawn("text", { y: 5, "text-anchor": "middle" }, cost),
    ),
  );
  map().append(...anew);
}

/** Title, small map and tables stay where they lie on the screen, unless they would hide a place that can be chosen. */
function pinned({ width, height, boxOf, boxes, isSeen }, view) {
  const furniture = map().querySelector(".furniture");
  if (!furniture || !isSeen) return () => {};
  const seen = ([x, y, w, h]) => [x + w / 2, y + h / 2, Math.max(w / width, h / height)];
  const [fx, fy, from] = seen(boxIn(board().dataset.focus));
  const [vx, vy, to] = seen(view);
  const scale = to / from;
  const moved = Math.abs(scale - 1) > 0.01 || Math.hypot(vx - fx, vy - fy) > 3 * to;
  const [dx, dy] = [vx - fx * scale, vy - fy * scale];
  const things = moved ? boxes("#uc-map [data-target] > .lit, #uc-map .laying, #uc-pieces .piece") : [];
  const toFurniture = furniture.getScreenCTM()?.inverse();
  const isInTheWay = (item) => {
    const [x, y, w, h] = boxOf(item, toFurniture);
    return things.some((thing) => overlap(thing, [x * scale + dx, y * scale + dy, w * scale, h * scale]));
  };
  const items = [...furniture.children].map((item) => [item, moved && toFurniture && isInTheWay(item)]);
  return () => {
    board().classList.toggle("moved", moved);
    const shift = `translate(${dx.toFixed(1)} ${dy.toFixed(1)}) scale(${scale.toFixed(4)})`;
    if (moved) setIfNew(furniture, "transform", shift);
    else furniture.removeAttribute("transform");
    for (const [item, hidden] of items) setIfNew(item, "visibility", hidden ? "hidden" : "inherit");
  };
}

function setIfNew(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export function frame() {
  if (map()?.clientWidth) {
    const sheet = measured();
    const view = chosen ?? framed(sheet);
    const wanted = costs(sheet, Math.min(sheet.width / view[2], sheet.height / view[3]));
    const pin = pinned(sheet, view);
    for (const layer of [map(), $("uc-pieces")])
      if (layer) setIfNew(layer, "viewBox", view.map((number) => number.toFixed(1)).join(" "));
    putDiscs(wanted);
    pin();
  }
  root.classList.toggle("zoomed", Boolean(chosen));
}

// -- the frame that somebody chooses ----------------------------------------------------------------------------------

export function zoom(factor, cx, cy) {
  if (!map()) return;
  const [x, y, w, h] = boxIn(map().getAttribute("viewBox"));
  const rect = map().getBoundingClientRect();
  const unit = Math.max(w / rect.width, h / rect.height);
  const px = cx === undefined ? 0.5 : 0.5 + ((cx - rect.left - rect.width / 2) * unit) / w;
  const py = cy === undefined ? 0.5 : 0.5 + ((cy - rect.top - rect.height / 2) * unit) / h;
  const [, , whole] = boxIn(board().dataset.whole);
  const across = Math.min(whole * 1.3, Math.max(whole / 10, w / factor));
  const down = (across * h) / w;
  chosen = [x + (w - across) * px, y + (h - down) * py, across, down];
  frame();
}

export function letGo() {
  chosen = null;
  frame();
}

document.addEventListener("click", (e) => {
  const button = e.target.closest?.("[data-zoom]");
  if (!button) return;
  if (button.dataset.zoom === "fit") {
    chosen = chosen ? null : boxIn(board().dataset.whole);
    frame();
  } else zoom(button.dataset.zoom === "in" ? ZOOM : 1 / ZOOM);
});
document.addEventListener(
  "wheel",
  (e) => {
    if (!e.target.closest?.("#uc-board")) return;
    e.preventDefault();
    zoom(Math.exp(-e.deltaY / 400), e.clientX, e.clientY);
  },
  { passive: false },
);

const fingers = new Map();
let start = null;
let spread = 0;
const apart = () => {
  const [a, b] = [...fingers.values()];
  return b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
};
document.addEventListener("pointerdown", (e) => {
  if (!e.target.closest?.("#uc-board") || e.target.closest(".offer") || !map()) return;
  fingers.set(e.pointerId, e);
  hand.dragged = false;
  spread = apart();
  start = fingers.size === 1 ? { x: e.clientX, y: e.clientY, box: boxIn(map().getAttribute("viewBox")) } : null;
});
function pinch() {
  const now = apart();
  const [a, b] = [...fingers.values()];
  if (!spread || Math.abs(now - spread) <= 4) return;
  zoom(now / spread, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
  spread = now;
  hand.dragged = true;
}
function drag(e) {
  const dx = e.clientX - start.x;
  const dy = e.clientY - start.y;
  if (!hand.dragged && Math.hypot(dx, dy) < 6) return; // earlier it would steal the click
  const rect = map().getBoundingClientRect();
  const [x, y, w, h] = start.box;
  const unit = Math.max(w / rect.width, h / rect.height);
  hand.dragged = true;
  chosen = [x - dx * unit, y - dy * unit, w, h];
  frame();
}
document.addEventListener("pointermove", (e) => {
  if (!fingers.has(e.pointerId)) return;
  fingers.set(e.pointerId, e);
  if (fingers.size === 2) pinch();
  else if (start) drag(e);
});
for (const name of ["pointerup", "pointercancel"])
  document.addEventListener(name, (e) => {
    fingers.delete(e.pointerId);
    start = null;
    if (hand.dragged) setTimeout(() => (hand.dragged = false), 50);
  });

// Nothing else lies there while a table waits for its players. To let the style sheet find that out by itself (`:has`)
// costs a new style for every element of the page with each change.
whenDrawn(() => {
  document.querySelector(".table")?.classList.toggle("waiting", Boolean(board()?.matches(".waiting")));
}, "uc-board");
addEventListener("resize", frame);
whenDrawn(frame, "uc-board", "uc-ask", "uc-dock");

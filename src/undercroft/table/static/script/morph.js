// Parts of the page that the server draws anew are morphed into it: what is alike stays, with focus, scroll and motion.

import { $, afterFrame, asked, parsed } from "./page.js";

/** Called with an element that is about to vanish; false keeps it. */
export const keepers = [];
const kept = (node) => keepers.some((keeps) => keeps(node));

function browserOwns(name, element) {
  if (name === "style") return true;
  if (name === "open") return /^(DETAILS|DIALOG)$/.test(element.tagName);
  if (/^(value|checked|selected)$/.test(name) && /^(INPUT|TEXTAREA|OPTION)$/.test(element.tagName))
    return element.type !== "hidden" && element.id !== "uc-link";
  return (element.dataset?.keep ?? "").split(" ").includes(name);
}

const MORPHING = {
  morphStyle: "outerHTML",
  callbacks: {
    beforeAttributeUpdated: (name, element) => !browserOwns(name, element),
    beforeNodeMorphed: (old, fresh) => !(old.id && old.isEqualNode(fresh)),
    beforeNodeRemoved: (node) => !kept(node),
  },
};

/** A list that grew: what is new comes to its end, what is too old goes from its beginning. */
function lengthen(list, more) {
  const lines = [...list.children].filter((line) => !kept(line));
  if (!("whole" in list.dataset)) lines.slice(0, Number(more.dataset.drop)).forEach((line) => line.remove());
  list.append(...more.children);
}

/** New attributes for something that keeps what is in it. */
function reshell(old, fresh) {
  fresh.removeAttribute("data-shell");
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && !browserOwns(name, old)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (!browserOwns(name, old)) old.setAttribute(name, value);
}

function put(fresh, old) {
  if ("shell" in fresh.dataset) reshell(old, fresh);
  else if (fresh.dataset.more) lengthen(old.matches("ol") ? old : old.querySelector("ol"), fresh);
  else Idiomorph.morph(old, fresh, MORPHING);
}

// -- who else must do something when a part of the page was drawn anew ------------------------------------------------

const atOnce = [];
const later = [];
let unsettled = null; // the parts that were drawn since the last time those who can wait had their turn

/** Does it now, and again whenever one of these parts was drawn anew; whenever anything was, if none is named. */
export function whenDrawn(redo, ...parts) {
  atOnce.push({ redo, parts });
  redo();
}
/** The same for what nobody waits for: the browser paints first. */
export function afterPaint(redo, ...parts) {
  later.push({ redo, parts });
  redo();
}

function tell(listeners, drawn) {
  for (const { redo, parts } of listeners) {
    if (parts.length && !parts.some((part) => drawn.has(part))) continue;
    try {
      redo();
    } catch (problem) {
      reportError(problem); // the others are told nevertheless
    }
  }
}
function tellLater(drawn) {
  if (unsettled) {
    for (const part of drawn) unsettled.add(part);
    return;
  }
  unsettled = drawn;
  afterFrame(settle);
}
function settle() {
  const drawn = unsettled;
  unsettled = null;
  tell(later, drawn);
}

// -- drawing ----------------------------------------------------------------------------------------------------------

/** Puts what the server drew in its places; several drawings one after the other, but as one change. */
export function apply(...drawings) {
  const log = $("uc-log");
  const atEnd = log && log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  const wasFocused = document.activeElement?.closest?.("#uc-ask, #uc-board, #uc-dock, #uc-strips");
  const before = asked();
  const drawn = new Set();
  for (const fresh of drawings.flatMap(partsOf)) {
    const old = $(fresh.dataset.more || fresh.id);
    if (!old) continue;
    for (let part = old; part; part = part.parentElement) if (part.id) drawn.add(part.id);
    put(fresh, old);
  }
  if (atEnd) $("uc-log").scrollTop = $("uc-log").scrollHeight;
  if (wasFocused) refocus(before !== asked());
  showFromTop();
  tell(atOnce, drawn);
  tellLater(drawn);
}

/** The parts of a drawing: whatever has a name, or lies in something that has none. */
function partsOf(html) {
  const isNamed = (element) => element.id || element.dataset.more;
  return [...parsed(html).children].flatMap((each) => (isNamed(each) ? [each] : [...each.children]));
}

/** A button may have gone, or become another one. */
function refocus(anotherQuestion) {
  const now = document.activeElement;
  if (!now || now === document.body || (anotherQuestion && now.closest("#uc-ask .answers")))
    $("uc-prompt")?.focus({ preventScroll: true });
}

let readFor = "";
/** A new question is read from its beginning. */
function showFromTop() {
  const ask = $("uc-ask");
  if (!ask || asked() === readFor) return;
  readFor = asked();
  for (const part of [ask, ask.querySelector(".answers > .all")]) if (part) part.scrollTop = 0;
}

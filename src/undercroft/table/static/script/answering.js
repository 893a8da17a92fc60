// Forms that are sent without leaving the page, and clicks that come too soon to be meant.

import { all, asked, request, toast } from "./page.js";
import { apply, whenDrawn } from "./morph.js";

// -- the second click of a double click must not answer the question that came meanwhile ------------------------------
// When a click was made, not when the page came to it: drawing the next question may take longer than two clicks.

const SOON = 400;
const SLIPPED = 250;
let click = null;
let clickBefore = null;
let changedAt = 0;
let changedFor = null;
let shiftedAt = 0;
let tops = new Map();

document.addEventListener(
  "pointerdown",
  (e) => {
    clickBefore = click;
    click = { x: e.clientX, y: e.clientY, time: e.timeStamp };
  },
  true,
);

whenDrawn(() => {
  const before = tops;
  tops = new Map(all("#uc-ask .ans[value]").map((button) => [button.value, button.getBoundingClientRect().top]));
  if (asked() !== changedFor) {
    changedFor = asked();
    changedAt = performance.now();
    return;
  }
  for (const [value, top] of tops) if (Math.abs((before.get(value) ?? top) - top) > 8) shiftedAt = performance.now();
}, "uc-ask");

function isSecondClick() {
  if (!click || !clickBefore) return false;
  const sameSpot = Math.hypot(clickBefore.x - click.x, clickBefore.y - click.y) < 12;
  return sameSpot && click.time - clickBefore.time < SOON && performance.now() - changedAt < SOON;
}

/** Something came above the answers, and another one lay under the hand. */
function hasSlipped(button) {
  const since = click ? click.time - shiftedAt : -1;
  return Boolean(button?.matches(":is(.ans, [data-undo]):hover")) && since >= 0 && since < SLIPPED;
}

// -- forms ------------------------------------------------------------------------------------------------------------

const listeners = [];
/** Does it whenever an answer goes to the server. */
export const whenSent = (listener) => listeners.push(listener);

async function problemIn(reply) {
  try {
    return (await reply.json()).problem;
  } catch {
    return "That did not work.";
  }
}

async function send(form, button) {
  const body = new URLSearchParams(new FormData(form, button));
  const reply = await request(form.getAttribute("action"), { method: "POST", body });
  if (!reply.ok) toast(await problemIn(reply));
  else if (form.dataset.done) {
    toast(form.dataset.done);
    form.closest("dialog")?.close();
  } else if (form.hasAttribute("data-clear")) form.reset();
  else if (reply.status === 200) apply(await reply.text()); // a lesson has no stream: the reply is the new page
}

addEventListener("submit", async (e) => {
  const form = e.target;
  if (!form.hasAttribute("data-quiet")) return;
  e.preventDefault();
  if (form.matches(".answers, .undo")) {
    if (isSecondClick()) return;
    if (hasSlipped(e.submitter)) {
      toast("The answers moved just now. Press again.");
      return;
    }
  }
  if (form.dataset.busy) return;
  form.dataset.busy = "1";
  e.submitter?.classList.add("busy");
  if (form.closest("#uc-ask")) listeners.forEach((listener) => listener());
  try {
    await send(form, e.submitter);
  } catch {
    toast("The server cannot be reached. Your answer was not sent; try again.");
  } finally {
    delete form.dataset.busy;
    e.submitter?.classList.remove("busy");
  }
});

// What would be regretted is asked once more.
addEventListener(
  "submit",
  (e) => {
    const button = e.submitter;
    if (!button?.dataset.caution || button.classList.contains("sure")) return;
    e.preventDefault();
    e.stopImmediatePropagation();
    button.classList.add("sure");
    toast(button.dataset.caution);
    setTimeout(() => button.classList.remove("sure"), 6000);
  },
  true,
);

// -- odds: asked for when a question has been shown, never before it --------------------------------------------------

let oddsFor = "";
let oddsTimer;
whenDrawn(() => {
  const form = document.querySelector(".odds-form");
  const number = form?.querySelector('[name="question_number"]').value;
  if (!form || number === oddsFor) return;
  oddsFor = number;
  clearTimeout(oddsTimer);
  oddsTimer = setTimeout(() => {
    if (!form.isConnected || document.hidden) return;
    const body = new URLSearchParams(new FormData(form));
    request(form.getAttribute("action"), { method: "POST", body }).catch(() => {
      oddsFor = "";
    });
  }, 250);
}, "uc-ask");

// -- amounts: steppers, and sliders that say what they buy ------------------------------------------------------------

function relabel(stepper) {
  const input = stepper.querySelector("input");
  const text = JSON.parse(stepper.dataset.labels)[Number(input.value) - Number(stepper.dataset.least)];
  const go = stepper.querySelector(".go");
  go.disabled = text === undefined;
  if (text !== undefined) go.firstChild.textContent = text;
}

function countUp() {
  let total = 0;
  for (const slider of all("#uc-ask .bundle input[type=range]")) {
    const labels = JSON.parse(slider.dataset.labels);
    slider.nextElementSibling.textContent = labels[Number(slider.value) - Number(slider.min)];
    total += Number(slider.value) * Number(slider.dataset.worth);
  }
  const sum = document.querySelector("#uc-ask [data-total]");
  if (sum) sum.textContent = `$${total}`;
}

document.addEventListener("click", (e) => {
  const step = e.target.closest?.(".stepper [data-step]");
  if (!step) return;
  const stepper = step.closest(".stepper");
  const input = stepper.querySelector("input");
  const wanted = Number(input.value) + Number(step.dataset.step);
  input.value = Math.max(Number(input.min), Math.min(Number(input.max), wanted));
  relabel(stepper);
});
document.addEventListener("input", (e) => {
  const stepper = e.target.closest(".stepper");
  if (stepper) relabel(stepper);
  if (e.target.closest("#uc-ask .bundle")) countUp();
});
whenDrawn(countUp, "uc-ask");

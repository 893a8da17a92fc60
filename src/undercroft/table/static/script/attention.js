// Attention: title and sound when it is your turn, or the story names you.

import { $, all } from "./page.js";
import { afterPaint } from "./morph.js";
import { beep, soundOn } from "./sound.js";

const EVERY = 5000; // milliseconds between two questions of a hidden page
const title = document.title;
const address = document.body.dataset.attention;
let called = null; // what called for attention when last looked
let missed = false;

function showTitle() {
  const call = called?.turn ? "● Your turn · " : missed ? "! " : "";
  const unread = document.body.dataset.unread;
  document.title = call + (unread ? `(${unread}) ` : "") + title;
}

function attend(now) {
  const before = called;
  called = now;
  if (before && isNews(before, now)) {
    if (document.hidden && !now.turn) missed = true;
    if (soundOn()) beep();
  }
  showTitle();
}
function isNews(before, now) {
  if (now.undo_request > before.undo_request || now.said > before.said) return true;
  if (now.rematch && !before.rematch) return true;
  return !before.turn && (Boolean(now.turn) || now.named > before.named);
}

/** What the page says; the server says the same to a page in the background. */
function inPage() {
  const ask = $("uc-ask");
  const seat = ask?.querySelector('.answers [name="seat"]')?.value;
  const number = ask?.querySelector('.answers [name="question_number"]')?.value;
  const turns = { yours: `${seat} ${number}`, curtain: "curtain" };
  return {
    turn: turns[ask?.dataset.state] ?? "",
    named: Number(all("#uc-log [data-you]").at(-1)?.id.slice(4) ?? -1),
    undo_request: Number(ask?.querySelector(".undo-request:has(.go)")?.dataset.undoRequest ?? 0),
    rematch: ask?.querySelector("a.go")?.getAttribute("href") ?? "",
    said: all("#uc-chat li[id]").length,
  };
}

// A hidden page has no stream: a browser has only six of them.
async function askServer() {
  if (!document.hidden) return;
  try {
    const reply = await fetch(address);
    if (reply.ok && document.hidden) attend(await reply.json());
  } catch {
    // the server may be back when it is asked next
  }
}

document.addEventListener("uc:unread", showTitle);
if (address) {
  afterPaint(() => attend(inPage()));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    missed = false;
    showTitle();
  });
  setInterval(askServer, EVERY);
}

// The stream of what changes at a table. It reconnects by itself, and is closed while nobody sees the page.

import { $, afterFrame } from "./page.js";
import { apply } from "./morph.js";

const HEARTBEAT = 15000;
const GAVE_UP = 2; // the browser's word for a stream that an HTTP error has ended
const UNNOTICED = 2000; // a table that moves to another node is back before anybody need know

const address = document.body.dataset.events;
let stream = null;
let heardAt = 0;
let pause = 500;
let timer;
let worry = 0; // the timer that will say that nothing comes any more

function say(text) {
  clearTimeout(worry);
  worry = 0;
  const line = $("uc-net");
  if (line && line.textContent !== text) line.textContent = text;
}

// The first drawing is shown at once. What comes before it is on the screen waits for that, and is then shown together:
// when bots answer faster than a screen can show, it would otherwise show nothing until they are done.
let waiting = [];
let painting = false;
function draw(html) {
  waiting.push(html);
  if (!painting) drawWaiting();
}
function drawWaiting() {
  painting = waiting.length > 0;
  if (!painting) return;
  afterFrame(drawWaiting);
  apply(...waiting.splice(0));
}

function connect() {
  clearTimeout(timer);
  stream?.close();
  heardAt = Date.now();
  stream = new EventSource(address);
  stream.addEventListener("hb", () => {
    heardAt = Date.now();
  });
  stream.addEventListener("view", (event) => {
    heardAt = Date.now();
    pause = 500;
    say("");
    draw(event.data);
  });
  stream.addEventListener("announcement", (event) => {
    const announcement = $("uc-announcement");
    announcement.firstChild.textContent = event.data;
    announcement.hidden = !event.data;
  });
  stream.addEventListener("gone", (event) => {
    stream.close();
    say(event.data);
  });
  stream.addEventListener("full", (event) => {
    stream.close();
    say(event.data);
    timer = setTimeout(connect, 30000);
  });
  stream.onerror = () => {
    worry ||= setTimeout(say, UNNOTICED, "Reconnecting");
    if (stream.readyState !== GAVE_UP) return;
    pause = Math.min(pause * 2, 10000);
    timer = setTimeout(connect, pause);
  };
}

/** Nothing comes any more, until the page was hidden and is shown again. */
export function hangUp() {
  clearTimeout(timer);
  stream?.close();
  heardAt = Infinity;
}

if (address) {
  setInterval(() => {
    if (!document.hidden && Date.now() - heardAt > 2.5 * HEARTBEAT) connect();
  }, 1000);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hangUp();
    else connect();
  });
  connect();
}

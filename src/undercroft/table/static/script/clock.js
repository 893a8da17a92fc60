// Clocks that run: the time that is left until a moment.

import { all } from "./page.js";
import { whenDrawn } from "./morph.js";

const SHORT = 20; // seconds

function inWords(left) {
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor(left / 60) % 60;
  return hours ? `${hours} h ${minutes} min left` : `${minutes}:${String(left % 60).padStart(2, "0")} left`;
}

function tick() {
  for (const clock of all("time[data-until]")) {
    const left = Math.max(0, Math.round(Number(clock.dataset.until) - Date.now() / 1000));
    if (clock.textContent !== inWords(left)) clock.textContent = inWords(left);
    clock.classList.toggle("short", left < SHORT);
  }
}

setInterval(tick, 1000);
whenDrawn(tick);

// Keys, and the list of them.

import { $ } from "./page.js";
import { isPlaying, playAgain, skip } from "./director.js";
import { lens, look, thingInView } from "./lens.js";
import { letGo, zoom, ZOOM } from "./map.js";
import { openTab } from "./panels.js";
import { choose, TARGET } from "./things.js";

const press = (selector) => document.querySelector(selector)?.click();

const KEYS = {
  q: () => $("uc-prompt")?.focus(),
  u: () => press("#uc-ask [data-undo]"),
  "?": () => $("uc-keys")?.showModal(),
  i: () => thingInView() && look(thingInView()),
  "+": () => zoom(ZOOM),
  "-": () => zoom(1 / ZOOM),
  0: letGo,
  r: playAgain,
  "/": (e) => {
    e.preventDefault();
    document.body.classList.add("reading"); // on a phone the panels are a sheet
    openTab("rules");
    $("uc-search")?.focus();
  },
  " ": (e) => {
    if (!isPlaying()) return;
    e.preventDefault();
    skip();
  },
};

const isTyping = (e) => /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName);

document.addEventListener("keydown", (e) => {
  const target = e.target.closest?.(TARGET);
  const menu = e.key === "Escape" && e.target.closest?.(".menu[open], details.strip[open]");
  if (target && (e.key === "Enter" || e.key === " ")) {
    e.preventDefault();
    choose(target);
  } else if (menu) {
    menu.removeAttribute("open");
    menu.querySelector("summary").focus();
  } else if (!isTyping(e) && !e.ctrlKey && !e.metaKey && !e.altKey && !lens.open) {
    if (/^[1-9]$/.test(e.key)) press(`#uc-ask [data-key="${e.key}"]`);
    else if (Object.hasOwn(KEYS, e.key)) KEYS[e.key](e);
  }
});

document.addEventListener("click", (e) => {
  if (!e.target.closest?.("[data-keys]")) return;
  e.target.closest("details")?.removeAttribute("open");
  $("uc-keys")?.showModal();
});

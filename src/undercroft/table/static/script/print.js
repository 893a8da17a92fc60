// Print and play: a choice is shown at once, and whoever waits for the press is told so.

import { $, all, hideToast, toast } from "./page.js";

const LONG = 600000; // milliseconds: it goes when the page does
const DOWNLOAD = 8000;

for (const form of all("form[data-at-once]")) {
  form.querySelector("button").hidden = true;
  form.addEventListener("change", () => {
    toast("Setting the sheets…", LONG);
    form.submit();
  });
}
for (const form of all("form[method=post]", $("print")))
  form.addEventListener("submit", () => toast("Reading the cards…", LONG));
for (const link of all("a[download]", $("print")))
  link.addEventListener("click", () => toast("The press is at work; the download begins when it is done.", DOWNLOAD));
for (const link of all("nav a", $("print"))) link.addEventListener("click", () => toast("Setting the sheets…", LONG));
addEventListener("pageshow", hideToast);

// Print and play: a choice is shown at once, and whoever waits for the press is told so.
"use strict";
const busy = (words) => {
  const toast = document.getElementById("uc-toast");
  toast.textContent = words;
  toast.hidden = false;
};
for (const form of document.querySelectorAll("form[data-at-once]")) {
  form.querySelector("button").hidden = true;
  form.addEventListener("change", () => { busy("Setting the sheets…"); form.submit(); });
}
for (const form of document.querySelectorAll("#print form[method=post]"))
  form.addEventListener("submit", () => busy("Reading the cards…"));
for (const link of document.querySelectorAll("#print a[download]"))
  link.addEventListener("click", () => {
    busy("The press is at work; the download begins when it is done.");
    setTimeout(() => { document.getElementById("uc-toast").hidden = true; }, 8000);
  });
for (const link of document.querySelectorAll("#print nav a")) link.addEventListener("click", () => busy("Setting the sheets…"));
window.addEventListener("pageshow", () => { document.getElementById("uc-toast").hidden = true; });

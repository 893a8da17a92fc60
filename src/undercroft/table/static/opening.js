"use strict";
// The form for a new table: presets fill in what nobody has changed, options follow the number of players, one sentence sums up.
(() => {
const form = document.getElementById("uc-opening"); if (!form) return;
const rows = [...form.querySelectorAll("[data-presets]")], cards = [...form.querySelectorAll(".seat-card")];
const field = (row) => row.querySelector("[name^=option-]");
const value = (row) => { const el = field(row); return el.type === "checkbox" ? (el.checked ? "on" : "off") : el.value; };
const fill = (row, to) => { const el = field(row); if (el.type === "checkbox") el.checked = to === "on"; else el.value = to; };
const preset = () => form.querySelector("[name=preset]:checked");
const kind = (card) => card.querySelector("[name^=seat-]:checked")?.value ?? "nobody";
const name = (card) => card.querySelector(".seat-name").value.trim();
const COUNTS = ["no", "a", "two", "three", "four", "five", "six"];
const later = (text, list = ", ") => text.length > 1 ? `${text.slice(0, -1).join(list)} and ${text.at(-1)}` : text.join("");

function choosePreset() {                                    // what somebody has changed stays as they changed it
  const now = preset(); if (!now) return;
  for (const row of rows) {
    const by = JSON.parse(row.dataset.presets);
    if (value(row) === by[form.drawn.value]) fill(row, by[now.value]);
  }
  form.drawn.value = now.value;
}
let moved = null;                                            // the seat I left, and the one I took
function moveMe(card) {                                      // one sits in one place: the former seat goes to a bot, or back to me
  const take = (from, to) => { to.querySelector(".seat-name").value ||= name(from); from.querySelector(".seat-name").value = ""; };
  if (moved?.to === card && kind(card) !== "me") {
    take(card, moved.from); moved.from.querySelector('[value="me"]').checked = true; moved = null;
  } else if (kind(card) === "me") {
    const from = cards.find((other) => other !== card && kind(other) === "me"); if (!from) return;
    take(from, card); from.querySelector('[value="bot:sensible"]').checked = true; moved = { from, to: card };
  }
}
function fit() {
  const count = String(cards.filter((card) => kind(card) !== "nobody").length);
  for (const row of rows) {
    row.hidden = !!row.dataset.seats && !row.dataset.seats.split(" ").includes(count) && !row.querySelector(".trouble");
    row.classList.toggle("differs", value(row) !== row.dataset.printed);
  }
  for (const group of form.querySelectorAll(".group:has([data-presets])")) {
    const shown = [...group.querySelectorAll("[data-presets]")].filter((row) => !row.hidden);
    const unlike = shown.filter((row) => value(row) !== row.dataset.printed), moved = shown.some((row) => value(row) !== row.dataset.usual);
    const state = group.querySelector(".state"); group.hidden = !shown.length;
    state.textContent = unlike.length ? `${unlike.length} unlike the book` : "as printed"; state.classList.toggle("changed", moved);
    group.querySelector(".line").textContent = shown.map((row) => row.dataset.title).join(" · ");
  }
  say();
}
function say() {
  const now = preset(), people = [], bots = {}, own = rows.filter((row) => !row.hidden && now && value(row) !== JSON.parse(row.dataset.presets)[now.value]);
  for (const card of cards) {
    const who = kind(card);
    if (who === "me") people.push(name(card) || "you"); else if (who === "here") people.push(name(card) || "somebody here");
    else if (who === "friend") people.push("a friend"); else if (who !== "nobody") { const word = card.querySelector(".faces :checked + span small")?.textContent ?? ""; bots[word] = (bots[word] ?? 0) + 1; }
  }
  const friend = people.includes("a friend");
  for (const [word, count] of Object.entries(bots)) people.push(count === 1 ? `a ${word} bot` : `${COUNTS[count] ?? count} ${word} bots`);
  const title = now?.dataset.title.toLowerCase() ?? "", how = title.startsWith("as ") ? ` ${title}` : title && `, ${title} rules`, titles = own.map((row) => row.dataset.title.toLowerCase());
  const but = titles.length > 3 ? ` with ${titles.length} changes` : titles.length ? `, except for: ${later(titles)}` : "";
  const company = later(people);
  document.getElementById("uc-ready").textContent = `${form.dataset.game}${how}${but}. ${company[0]?.toUpperCase() ?? ""}${company.slice(1)}. About ${form.dataset.minutes} minutes.`;
  document.getElementById("uc-later").textContent = friend ? "You get a link to send. The game begins when everybody is here." : "The game begins at once.";
}
form.addEventListener("change", (e) => {
  if (e.target.name === "preset") choosePreset();
  const card = e.target.closest(".seat-card"); if (card) moveMe(card);
  fit();
});
form.addEventListener("input", (e) => { if (e.target.matches(".seat-name")) say(); });
for (const file of form.querySelectorAll("[data-into]")) {    // the text of the file goes into its field, and so with the form
  file.hidden = false;
  file.addEventListener("change", async () => { if (file.files[0]) document.getElementById(file.dataset.into).value = await file.files[0].text(); });
}
form.querySelector(".trouble")?.scrollIntoView({ block: "center" });
fit();
})();

// The form for a new table: presets fill in what nobody has changed, options follow the number of players, one sentence
// sums up.

import { $, all } from "./page.js";

const form = $("uc-opening");
const rows = all("[data-presets]", form);
const cards = all(".seat-card", form);
const COUNTS = ["no", "a", "two", "three", "four", "five", "six"];

// -- rows of options, cards of seats ----------------------------------------------------------------------------------

const field = (row) => row.querySelector("[name^=option-]");
const presetsOf = (row) => JSON.parse(row.dataset.presets);
function value(row) {
  const input = field(row);
  if (input.type !== "checkbox") return input.value;
  return input.checked ? "on" : "off";
}
function fill(row, to) {
  const input = field(row);
  if (input.type === "checkbox") input.checked = to === "on";
  else input.value = to;
}

const preset = () => form.querySelector("[name=preset]:checked");
const kind = (card) => card.querySelector("[name^=seat-]:checked")?.value ?? "nobody";
const nameField = (card) => card.querySelector(".seat-name");
const name = (card) => nameField(card).value.trim();
const seat = (card, who) => (card.querySelector(`[value="${who}"]`).checked = true);

/** What somebody has changed stays as they changed it. */
function choosePreset() {
  const now = preset();
  if (!now) return;
  for (const row of rows) {
    const by = presetsOf(row);
    if (value(row) === by[form.drawn.value]) fill(row, by[now.value]);
  }
  form.drawn.value = now.value;
}

// -- one sits in one place: the former seat goes to a bot, or back to me ----------------------------------------------

let moved = null; // the seat I left, and the one I took
function takeName(from, to) {
  nameField(to).value ||= name(from);
  nameField(from).value = "";
}
function moveMe(card) {
  if (moved?.to === card && kind(card) !== "me") {
    takeName(card, moved.from);
    seat(moved.from, "me");
    moved = null;
  } else if (kind(card) === "me") {
    const from = cards.find((other) => other !== card && kind(other) === "me");
    if (!from) return;
    takeName(from, card);
    seat(from, "bot:sensible");
    moved = { from, to: card };
  }
}

// -- what is shown ----------------------------------------------------------------------------------------------------

function fit() {
  const count = String(cards.filter((card) => kind(card) !== "nobody").length);
  for (const row of rows) {
    const { seats } = row.dataset;
    row.hidden = Boolean(seats) && !seats.split(" ").includes(count) && !row.querySelector(".trouble");
    row.classList.toggle("differs", value(row) !== row.dataset.printed);
  }
  all(".group:has([data-presets])", form).forEach(sumUpGroup);
  sumUp();
}

function sumUpGroup(group) {
  const shown = all("[data-presets]", group).filter((row) => !row.hidden);
  const unlike = shown.filter((row) => value(row) !== row.dataset.printed);
  const state = group.querySelector(".state");
  group.hidden = !shown.length;
  const differ = unlike.length === 1 ? "differs" : "differ";
  state.textContent = unlike.length ? `${unlike.length} ${differ} from the book` : "as printed";
  state.classList.toggle(
    "changed",
    shown.some((row) => value(row) !== row.dataset.usual),
  );
  group.querySelector(".line").textContent = shown.map((row) => row.dataset.title).join(" · ");
}

function inARow(words) {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words.join("");
}

/** Who plays, in words: people first, then how many bots of which strength. */
function company() {
  const people = [];
  const bots = new Map();
  const called = { me: "you", here: "somebody here" };
  for (const card of cards) {
    const who = kind(card);
    if (who in called) people.push(name(card) || called[who]);
    else if (who !== "nobody" && who !== "friend") {
      const strength = card.querySelector(".faces :checked + span small")?.textContent ?? "";
      bots.set(strength, (bots.get(strength) ?? 0) + 1);
    }
  }
  const friends = cards.filter((card) => kind(card) === "friend").length;
  if (friends) people.push(friends === 1 ? "a friend" : `${COUNTS[friends] ?? friends} friends`);
  for (const [strength, count] of bots)
    people.push(count === 1 ? `a ${strength} bot` : `${COUNTS[count] ?? count} ${strength} bots`);
  return people;
}

/** How the rules differ from the preset, in words. */
function exceptions(now) {
  const changed = rows.filter((row) => !row.hidden && now && value(row) !== presetsOf(row)[now.value]);
  if (changed.length > 3) return ` with ${changed.length} changes`;
  const titles = changed.map((row) => row.dataset.title.toLowerCase());
  return titles.length ? `, except for: ${inARow(titles)}` : "";
}

function sumUp() {
  const now = preset();
  const title = now?.dataset.title.toLowerCase() ?? "";
  const how = title.startsWith("as ") ? ` ${title}` : title && `, ${title} rules`;
  const people = company();
  const who = inARow(people);
  const { game, minutes } = form.dataset;
  const begin = who.charAt(0).toUpperCase() + who.slice(1);
  $("uc-ready").textContent = `${game}${how}${exceptions(now)}. ${begin}. About ${minutes} minutes.`;
  $("uc-later").textContent = cards.some((card) => kind(card) === "friend")
    ? "You get a link to send. The game begins when everybody is here."
    : "The game begins at once.";
}

form.addEventListener("change", (e) => {
  if (e.target.name === "preset") choosePreset();
  const card = e.target.closest(".seat-card");
  if (card) moveMe(card);
  fit();
});
form.addEventListener("input", (e) => {
  if (e.target.matches(".seat-name")) sumUp();
});

// The text of a file goes into its field, and so with the form.
for (const file of all("[data-into]", form)) {
  file.hidden = false;
  file.addEventListener("change", async () => {
    if (file.files[0]) $(file.dataset.into).value = await file.files[0].text();
  });
}

form.querySelector(".trouble")?.scrollIntoView({ block: "center" });
fit();

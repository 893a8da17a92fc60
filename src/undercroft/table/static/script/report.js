// A problem, as a paste.

import { $, all, copy, made } from "./page.js";
import { lens, line } from "./lens.js";

const ABOUT =
  "It holds what this seat may know of the game, and nothing else. Say what happened, then send it to whoever runs " +
  "this server.";

async function textAt(address) {
  try {
    const reply = await fetch(address);
    return reply.ok ? await reply.text() : "";
  } catch {
    return ""; // a report of what can be reached is better than none
  }
}

async function written(table) {
  const version = await textAt("/healthz");
  const record = await textAt(`${table}/record`);
  const answers = all("#uc-ask .ans b").map((answer) => answer.textContent);
  return [
    "Undercroft: a problem",
    "What happened: ",
    "What should have happened: ",
    "",
    `Version: ${version}`,
    `Page: ${location.pathname}`,
    `Screen: ${innerWidth} x ${innerHeight}, ${navigator.userAgent}`,
    `Asked: ${$("uc-prompt")?.textContent ?? ""}`,
    `Answers: ${answers.join(" | ")}`,
    "",
    record || "The game has not begun.",
  ].join("\n");
}

async function report(table) {
  const field = made("textarea", { readOnly: true, value: await written(table), ariaLabel: "The report" });
  const done = made("button", { type: "button", textContent: "Close" });
  done.addEventListener("click", () => lens.close());
  lens.replaceChildren(line(ABOUT, "A report."), field, done);
  lens.showModal();
  field.select();
  copy(field.value);
}

document.addEventListener("click", (e) => {
  const button = e.target.closest?.("[data-report]");
  if (!button) return;
  button.closest("details")?.removeAttribute("open");
  report(button.dataset.report);
});

// Chat that is noticed, and what can be done about a line of it.

import { $, all, made, onPhone, ownSeats, request, toast } from "./page.js";
import { whenDrawn } from "./morph.js";
import { play } from "./sound.js";

let read = null; // the lines that somebody has seen

const isOpen = () =>
  $("tab-chat")?.getAttribute("aria-selected") === "true" &&
  !document.hidden &&
  (!onPhone() || document.body.classList.contains("reading"));

function notice() {
  const lines = all("#uc-chat li[id]");
  if (read === null || isOpen()) read = new Set(lines.map((line) => line.id));
  const own = ownSeats();
  const unread = lines.filter((line) => !read.has(line.id) && !own.includes(line.dataset.seat)).length;
  if (unread > Number($("tab-chat")?.dataset.unread ?? 0)) play("chat");
  for (const badge of [$("tab-chat"), document.querySelector(".open-story")]) {
    if (badge && unread) badge.dataset.unread = unread;
    else if (badge) delete badge.dataset.unread;
  }
  document.body.dataset.unread = unread || "";
  document.dispatchEvent(new Event("uc:unread"));
}

whenDrawn(notice, "uc-chat");
document.addEventListener("click", (e) => {
  if (e.target.closest?.("[data-tab], [data-open-story]")) setTimeout(notice, 0);
});

// -- what can be done about a line, in a dialog; without scripts the same is a page -----------------------------------

async function openLine(link) {
  const reply = await request(link.href).catch(() => null);
  if (!reply?.ok) {
    toast("That line cannot be found any more.");
    return;
  }
  $("uc-about-line")?.remove();
  const box = made("dialog", { id: "uc-about-line", className: "paper", innerHTML: await reply.text() });
  const close = made("button", { type: "button", className: "quiet", textContent: "Close" });
  close.addEventListener("click", () => box.close());
  box.addEventListener("close", () => box.remove());
  box.append(close);
  document.body.append(box);
  box.showModal();
}

document.addEventListener("click", (e) => {
  const link = e.target.closest?.("a[data-line]");
  if (!link || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  openLine(link);
});

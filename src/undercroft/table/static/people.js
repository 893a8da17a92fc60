"use strict";
// What can be done about a line of chat, in a dialog; without scripts the same is a page.
document.addEventListener("click", async (e) => {
  const link = e.target.closest?.("a[data-line]"); if (!link || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  const reply = await fetch(link.href, { headers: { "X-Requested-With": "fetch" } }).catch(() => null);
  if (!reply?.ok) { toast("That line cannot be found any more."); return; }
  $("uc-about-line")?.remove();
  const box = document.createElement("dialog"); box.id = "uc-about-line"; box.className = "paper";
  box.innerHTML = await reply.text();
  const close = document.createElement("button"); close.textContent = "Close"; close.type = "button"; close.className = "quiet";
  close.addEventListener("click", () => box.close()); box.append(close);
  box.addEventListener("close", () => box.remove());
  document.body.append(box); box.showModal();
});

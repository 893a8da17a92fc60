"use strict";
// The studio: what is typed goes to the server, what it draws is morphed into the page. Answers come by a stream.
(() => {
  const body = document.body, game = body.dataset.game, at = `/studio/${game}`;
  const get = (id) => document.getElementById(id);
  const keep = (name, el) => (/^(value|checked)$/.test(name) && el === document.activeElement)
    || (name === "open" && el.tagName === "DETAILS");
  const how = { morphStyle: "outerHTML", callbacks: {
    beforeAttributeUpdated: (name, el) => !keep(name, el),
    beforeNodeMorphed: (el, nu) => {
      if (el.id === "st-find" || el.id === "st-name") return false;
      if (el === document.activeElement && /^(INPUT|TEXTAREA)$/.test(el.tagName) && el.dataset.at) return false;
      if (/^(INPUT|TEXTAREA)$/.test(el.tagName) && el.dataset.at && nu.value !== undefined && el.type !== "checkbox") el.value = nu.getAttribute("value") ?? nu.textContent;
      if (el.type === "checkbox") el.checked = nu.hasAttribute("checked");
      return !(el.id && el.isEqualNode(nu));
    } } };
  function draw(html) {
    const template = document.createElement("template"); template.innerHTML = html;
    for (const el of [...template.content.children]) { const old = get(el.id); if (old) Idiomorph.morph(old, el, how); }
    sift();
  }
  function toast(text) {
    const el = get("uc-toast"); el.textContent = text; el.hidden = false;
    clearTimeout(toast.timer); toast.timer = setTimeout(() => { el.hidden = true; }, 6000);
  }
  const card = () => get("st-bench").dataset.card;

  // -- sending: one change after the other, and of one field only the last --------------------------------------------
  let waiting = [], sending = false;
  function send(op, where = "", value = "") {
    if (/^(undo|redo|back)$/.test(op) && document.activeElement?.dataset.at) document.activeElement.blur(); // so that it shows what is undone
    waiting = waiting.filter((each) => !(op === "set" && each.op === "set" && each.at === where));
    waiting.push({ op, at: where, value, card: card(), csrf: body.dataset.csrf });
    next();
  }
  async function next() {
    if (sending || !waiting.length) return;
    sending = true;
    const job = waiting.shift();
    body.dataset.sending = "yes";
    try {
      const reply = await fetch(`${at}/edit`, { method: "POST", body: new URLSearchParams(job), headers: { "x-requested-with": "fetch" } });
      const text = await reply.text();
      if (!reply.ok) { let said = text; try { said = JSON.parse(text).problem; } catch { /* plain words */ } toast(said); if (reply.status === 409) reload(); }
      else {
        const now = reply.headers.get("x-card"), moved = now && now !== card();
        if (!waiting.length || moved) draw(text);
        if (moved) { history.pushState(null, "", `?card=${now}`); listen(); inView(); }
        if (job.op === "retire") toast("Retired. Undo brings it back.");
      }
    } catch { waiting.unshift(job); toast("The server does not answer. What you typed is sent again."); await new Promise((done) => setTimeout(done, 1500)); }
    sending = false;
    if (waiting.length) next(); else delete body.dataset.sending;
  }
  async function reload() { const reply = await fetch(`${at}/parts?card=${encodeURIComponent(card())}`); if (reply.ok) draw(await reply.text()); }

  // -- fields ---------------------------------------------------------------------------------------------------------
  const timers = new Map();
  function typed(el, wait) {
    clearTimeout(timers.get(el));
    const value = el.type === "checkbox" ? String(el.checked) : el.value;
    timers.set(el, setTimeout(() => { timers.delete(el); send(el.dataset.op || "set", el.dataset.at, value); if (el.dataset.op === "add") el.value = ""; }, wait));
  }
  document.addEventListener("input", (e) => {
    const el = e.target;
    if (el.id === "st-find") return sift();
    if (el.dataset.at === undefined) return;
    typed(el, el.tagName === "SELECT" || el.type === "checkbox" ? 0 : 150);
  });
  document.addEventListener("focusout", (e) => { const el = e.target; if (el.dataset?.at !== undefined && timers.has(el)) typed(el, 0); });
  document.addEventListener("submit", (e) => { if (e.target.id === "st-form") e.preventDefault(); });
  document.addEventListener("keydown", (e) => {
    const el = e.target, box = el.closest?.(".stp");
    if (box && (e.key === "ArrowUp" || e.key === "ArrowDown")) { e.preventDefault(); step(box, e.key === "ArrowUp" ? 1 : -1); }
    const editing = /^(INPUT|TEXTAREA)$/.test(el.tagName) && !box;
    if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === "z" && !editing) { e.preventDefault(); send(e.shiftKey ? "redo" : "undo"); }
    if (el.id === "st-name" && e.key === "Enter") { e.preventDefault(); name(); }
  });
  function step(box, by) {
    const el = box.querySelector("input"), now = Number(el.value) || 0;
    const low = el.dataset.low === "" ? -Infinity : Number(el.dataset.low), high = el.dataset.high === "" ? Infinity : Number(el.dataset.high);
    el.value = Math.max(low, Math.min(high, now + by)); typed(el, 60);
  }
  function name() { const el = get("st-name"); if (el.value.trim()) { send("name", "", el.value); el.value = ""; } else el.focus(); }
  document.addEventListener("click", (e) => {
    const el = e.target.closest("button, a"); if (!el) return;
    if (el.dataset.step) return step(el.closest(".stp"), Number(el.dataset.step));
    if (el.dataset.filter !== undefined) {
      which = el.dataset.filter; sessionStorage.setItem(kept, which);
      sift(); return inView();
    }
    if (el.dataset.card && !e.ctrlKey && !e.metaKey && !e.shiftKey) { e.preventDefault(); return open(el.dataset.card, true); }
    if (el.dataset.op === "name") return name();
    if (el.dataset.op) send(el.dataset.op, el.dataset.at || "", el.dataset.value || "");
  });
  async function open(which, push) {
    const reply = await fetch(`${at}/parts?card=${encodeURIComponent(which)}`);
    if (!reply.ok) return toast("The server does not answer.");
    if (document.activeElement?.dataset?.at !== undefined) document.activeElement.blur();
    draw(await reply.text());
    if (push) history.pushState(null, "", `?card=${which}`);
    if (matchMedia("(max-width: 900px)").matches) get("st-bench").scrollIntoView();
    inView(); listen();
  }
  addEventListener("popstate", () => open(new URLSearchParams(location.search).get("card") || "", false));

  // -- the set --------------------------------------------------------------------------------------------------------
  const kept = `studio-filter-${game}`;
  let which = sessionStorage.getItem(kept) || "";
  const inView = () => document.querySelector(".set .mc.on:not([hidden])")?.scrollIntoView({ block: "nearest" });
  function sift() {
    if (![...get("st-filters").children].some((each) => each.dataset.filter === which)) which = "";
    for (const each of get("st-filters").children) each.classList.toggle("on", each.dataset.filter === which);
    const words = (get("st-find")?.value || "").toLowerCase().split(/\s+/).filter(Boolean);
    let any = false;
    for (const section of document.querySelectorAll("[data-section]")) {
      let shown = 0;
      for (const each of section.querySelectorAll(".mc")) {
        const fits = (!which || which === section.dataset.section || (which === "*changed" && each.dataset.changed !== undefined))
          && words.every((word) => each.dataset.words.includes(word));
        each.hidden = !fits; shown += fits;
      }
      section.hidden = !shown && (words.length > 0 || which !== "");
      any ||= shown > 0;
    }
    get("st-none").hidden = any;
  }

  // -- answers --------------------------------------------------------------------------------------------------------
  let stream;
  function listen() {
    stream?.close();
    stream = new EventSource(`${at}/events?card=${encodeURIComponent(card())}`);
    stream.addEventListener("view", (e) => { if (!sending) draw(e.data); });
  }
  document.addEventListener("visibilitychange", () => { if (document.hidden) stream?.close(); else listen(); });
  addEventListener("pagehide", () => stream?.close());
  sift(); inView(); listen();
})();

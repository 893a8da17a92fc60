"use strict";
// Attention, the luck report that is being written, and the replay. Uses $, apply and toast of table.js.

// -- the luck report is shown when it is ready --------------------------------------------------------------------------

async function waitForLuck() {
  const part = $("uc-luck"); if (!part || !part.dataset.wait) return;
  try {
    const reply = await fetch(part.dataset.wait, { headers: { "X-Requested-With": "fetch" } });
    const html = await reply.text();
    if (reply.ok && !html.includes("data-wait")) { apply(html); return; }
  } catch { /* the server may be back in a moment */ }
  setTimeout(waitForLuck, 2000);
}
waitForLuck();

// -- replay: the slider, the keys, and play -----------------------------------------------------------------------------

const replay = document.body.dataset.replay;
if (replay) {
  const slider = () => $("uc-slider"), eyes = () => document.querySelector('#uc-reel [name="eyes"]');
  let shown = slider().value, wanted = null, loading = false, playing = null;
  const show = async () => {                                // the latest wish only: a quick hand skips what lies between
    if (loading || wanted === null) return;
    loading = true; const at = wanted; wanted = null;
    const address = `${replay}?at=${at}&eyes=${eyes().value}`;
    try {
      const reply = await fetch(address, { headers: { "X-Requested-With": "fetch" } });
      if (!reply.ok) toast((await reply.json()).problem);
      else {
        const html = await reply.text(); apply(html); shown = at; ready();
        const log = $("uc-log"); log.scrollTop = log.scrollHeight;
        $("uc-branch-at").value = at; history.replaceState(null, "", address); }
    } catch { toast("The server cannot be reached."); stop(); }
    loading = false; show();
  };
  const go = (to) => { const el = slider(); el.value = Math.max(0, Math.min(Number(el.max), to)); wanted = el.value; show(); };
  const stop = () => { clearInterval(playing); playing = null; ready(); };
  const ready = () => {                                     // what needs a script is offered only with one
    document.querySelectorAll(".without-script").forEach((el) => { el.hidden = true; });
    const button = document.querySelector("[data-play]"); button.hidden = false;
    button.textContent = playing ? "❚❚" : "▶▶"; button.setAttribute("aria-label", playing ? "Pause" : "Play");
  };
  const play = () => {
    if (playing) { stop(); return; }
    if (Number(slider().value) >= Number(slider().max)) go(0);
    playing = setInterval(() => {
      if (Number(slider().value) >= Number(slider().max)) stop();
      else if (!loading) go(Number(slider().value) + 1); }, 900);
    ready();
  };
  document.addEventListener("input", (e) => { if (e.target.id === "uc-slider") { wanted = e.target.value; show(); } });
  document.addEventListener("change", (e) => { if (e.target === eyes()) { wanted = slider().value; show(); } });
  document.addEventListener("click", (e) => {
    const to = e.target.closest && e.target.closest("[data-to]");
    if (to) { e.preventDefault(); if (playing) stop(); go(Number(to.dataset.to)); }
    else if (e.target.closest && e.target.closest("[data-play]")) play();
  });
  document.addEventListener("keydown", (e) => {
    if (/^(INPUT|TEXTAREA|SELECT|BUTTON|SUMMARY)$/.test(e.target.tagName) || e.ctrlKey || e.metaKey || e.altKey) return;
    const at = Number(slider().value), keys = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: Number(slider().max) };
    if (e.key in keys) { e.preventDefault(); go(keys[e.key]); }
    else if (e.key === " " && !e.target.closest("a")) { e.preventDefault(); play(); }
  });
  ready();
  $("uc-log").scrollTop = $("uc-log").scrollHeight;
}

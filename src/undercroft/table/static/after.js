"use strict";
// Attention, the luck report that is being worked out, and the replay. Uses $, apply and toast of table.js.
(() => {

// -- attention: title and sound when it is your turn or the story names you ------------------------------------------

const title = document.title, asking = document.body.dataset.attention;
let called = null, missed = false;
const soundOn = () => { try { return localStorage.getItem("undercroft-sound") === "on"; } catch { return false; } };
let audio;
function beep() {                                           // two soft notes; no file to load
  audio ??= new AudioContext(); audio.resume();
  [[523, 0], [784, 0.16]].forEach(([pitch, after]) => {
    const tone = audio.createOscillator(), loud = audio.createGain(), at = audio.currentTime + after;
    tone.type = "sine"; tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0, at); loud.gain.linearRampToValueAtTime(0.15, at + 0.02); loud.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
    tone.connect(loud).connect(audio.destination); tone.start(at); tone.stop(at + 0.32); });
  document.body.dataset.beeps = Number(document.body.dataset.beeps || 0) + 1;
}
function showTitle(turn) { const unread = document.body.dataset.unread; document.title = (turn ? "● Your turn · " : missed ? "! " : "") + (unread ? `(${unread}) ` : "") + title; }
document.addEventListener("uc:unread", () => showTitle(called?.turn));
function attend(now) {
  const was = called; called = now;
  const turn = now.turn && !was?.turn, named = now.named > (was?.named ?? now.named) && !was?.turn;
  const news = turn || named || now.undo_request > (was?.undo_request ?? 0) || (now.rematch && !was?.rematch) || now.said > (was?.said ?? now.said);
  if (was && news) { if (document.hidden && !now.turn) missed = true; if (soundOn()) beep(); }
  showTitle(now.turn);
}
const number = (li) => Number(li.id.slice(4));
function inPage() {                                         // the same as the server says to a page in the background
  const ask = $("uc-ask"), state = ask?.dataset.state, named = [...document.querySelectorAll("#uc-log [data-you]")].pop();
  const field = (name) => ask.querySelector(`.answers [name="${name}"]`)?.value;
  return { turn: state === "yours" ? `${field("seat")} ${field("question_number")}` : state === "curtain" ? "curtain" : "",
    named: named ? number(named) : -1, undo_request: Number(ask?.querySelector(".undo-request:has(.go)")?.dataset.undoRequest || 0),
    rematch: ask?.querySelector("a.go")?.getAttribute("href") || "", said: document.querySelectorAll("#uc-chat li[id]").length };
}
if (asking) {
  document.addEventListener("uc:drawn", () => attend(inPage()));
  document.addEventListener("visibilitychange", () => { if (!document.hidden) { missed = false; showTitle(called?.turn); } });
  setInterval(async () => {                                 // a hidden page has no stream: a browser has only six of them
    if (!document.hidden) return;
    try { const reply = await fetch(asking); if (reply.ok && document.hidden) attend(await reply.json()); } catch { /* later */ }
  }, 5000);
  attend(inPage());
}
const sound = document.querySelector("[data-sound]");
if (sound) {
  const say = () => { sound.textContent = `Sound: ${soundOn() ? "on" : "off"}`; sound.setAttribute("aria-pressed", soundOn()); };
  sound.hidden = false; say();
  sound.addEventListener("click", () => {
    try { localStorage.setItem("undercroft-sound", soundOn() ? "off" : "on"); } catch { toast("This browser remembers nothing."); }
    say(); if (soundOn()) beep(); });
}

// -- since you last looked: a line in the story ---------------------------------------------------------------------------

if (asking) {
  const key = `undercroft-seen ${location.pathname}`, lines = () => [...document.querySelectorAll('#uc-log li[id^="log-"]')];
  const stored = () => { try { const text = localStorage.getItem(key); return text === null ? null : Number(text); } catch { return null; } };
  const remember = () => { const last = lines().pop(); if (last && !document.hidden) try { localStorage.setItem(key, number(last)); } catch { /* then not */ } };
  let since = stored();
  const divide = () => {
    if (since !== null && !$("uc-since")) {
      const first = lines().find((li) => number(li) > since);
      if (first) {
        const line = document.createElement("li"); line.id = "uc-since"; line.className = "since"; line.textContent = "Since you last looked";
        first.before(line); since = null; line.scrollIntoView({ block: "nearest" }); } }
    remember();
  };
  OPTS.callbacks.beforeNodeRemoved = (node) => node.id !== "uc-since";
  document.addEventListener("visibilitychange", () => { if (!document.hidden) { $("uc-since")?.remove(); since = stored(); } });
  document.addEventListener("uc:drawn", divide);
  divide();
}

// -- what bots still work out about a finished game is shown when it is ready ---------------------------------------------

async function waitFor(id) {
  const part = $(id); if (!part || !part.dataset.wait) return;
  try {
    const reply = await fetch(part.dataset.wait, { headers: { "X-Requested-With": "fetch" } });
    const html = await reply.text();
    if (reply.ok && !html.includes("data-wait")) { apply(html); document.dispatchEvent(new Event("uc:told")); return; }
  } catch { /* the server may be back in a moment */ }
  setTimeout(() => waitFor(id), 2000);
}
waitFor("uc-told"); waitFor("uc-luck");

// -- replay: the slider, the keys, and play -----------------------------------------------------------------------------

const replay = document.body.dataset.replay;
if (replay) {
  const slider = () => $("uc-slider"), eyes = () => document.querySelector('#uc-replay [name="eyes"]');
  const toTheEnd = () => { const log = $("uc-log"); if (log) log.scrollTop = log.scrollHeight; };
  let shown = slider().value, wanted = null, loading = false, playing = null;
  const show = async () => {                                // only the latest position: a quick hand skips what lies between
    if (loading || wanted === null) return;
    loading = true; const at = wanted; wanted = null;
    const address = `${replay}?at=${at}&eyes=${eyes().value}`;
    try {
      const reply = await fetch(address, { headers: { "X-Requested-With": "fetch" } });
      if (!reply.ok) toast((await reply.json()).problem);
      else {
        const html = await reply.text(); apply(html); shown = at; ready();
        toTheEnd();
        if ($("uc-branch-at")) { $("uc-branch-at").value = at; history.replaceState(null, "", address); } }
    } catch { toast("The server cannot be reached."); stop(); }
    loading = false; show();
  };
  const go = (to) => { const el = slider(); el.value = Math.max(0, Math.min(Number(el.max), to)); wanted = el.value; show(); };
  const stop = () => { clearInterval(playing); playing = null; ready(); };
  const ready = () => {                                     // what needs a script is offered only with one
    document.querySelectorAll(".without-script").forEach((el) => { el.hidden = true; });
    const button = document.querySelector("[data-play]"); button.hidden = false;
    button.textContent = playing ? "‖" : "▶"; button.setAttribute("aria-label", playing ? "Pause" : "Play");
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
  document.addEventListener("uc:told", () => { wanted = slider().value; show(); });
  ready(); toTheEnd();
}
})();

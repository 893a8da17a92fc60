// Sounds, off unless somebody wants them.

import { recall, remember, toast } from "./page.js";

const MOST_AT_ONCE = 2;
const recordings = new Map();
let playing = 0;

export const soundOn = () => recall("sound") === "on";

export function play(name) {
  if (!soundOn() || playing >= MOST_AT_ONCE) return;
  if (!recordings.has(name)) recordings.set(name, new Audio(`/static/sounds/${name}.wav`));
  const sound = recordings.get(name).cloneNode();
  const ended = () => (playing -= 1);
  playing += 1;
  sound.onended = sound.onerror = ended;
  sound.play().catch(ended);
}

const NOTES = [523, 784]; // hertz
const LOUD = 0.15;
const LENGTH = 0.3; // seconds
let speaker;

/** Two soft notes, without a file to load. */
export function beep() {
  speaker ??= new AudioContext();
  speaker.resume();
  NOTES.forEach((pitch, number) => {
    const tone = speaker.createOscillator();
    const loudness = speaker.createGain();
    const at = speaker.currentTime + 0.16 * number;
    tone.type = "sine";
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(LOUD, at + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
    tone.connect(loudness).connect(speaker.destination);
    tone.start(at);
    tone.stop(at + LENGTH + 0.02);
  });
  document.body.dataset.beeps = Number(document.body.dataset.beeps ?? 0) + 1;
}

const button = document.querySelector("[data-sound]");
function label() {
  button.textContent = `Sound: ${soundOn() ? "on" : "off"}`;
  button.setAttribute("aria-pressed", soundOn());
}
button?.addEventListener("click", () => {
  if (!remember("sound", soundOn() ? "off" : "on")) toast("This browser remembers nothing.");
  label();
  if (soundOn()) beep();
});
if (button) {
  button.hidden = false;
  label();
}

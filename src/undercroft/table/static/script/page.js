// What every script of a page needs: its parts by their names, a word to whoever reads it, and small helpers.

export const root = document.documentElement;
export const $ = (id) => document.getElementById(id);
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];

/** The number of the question that is shown, or "" if none is. */
export const asked = () => document.querySelector('#uc-ask [name="question_number"]')?.value ?? "";
/** The seats of whoever looks at this page. */
export const ownSeats = () => all("#uc-players .own-tools [name=seat]").map((field) => field.value);
export const onPhone = () => innerWidth <= 720;
/** Whether somebody asked for less motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A request that the server answers with a part of a page, or with JSON. */
export const request = (address, options = {}) =>
  fetch(address, { ...options, headers: { ...options.headers, "X-Requested-With": "fetch" } });

export function made(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

export function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

/** An animation that a class describes, once. To start one that runs anew would cost a layout in between. */
export function animate(element, name) {
  element.classList.add(name);
  element.addEventListener("animationend", function ended(e) {
    if (e.target !== element) return;
    element.classList.remove(name);
    element.removeEventListener("animationend", ended);
  });
}

/** Once the next frame is painted; also where none is painted, because nobody can see the window. */
export function afterFrame(act) {
  let timer = setTimeout(once, 250);
  function once() {
    if (!timer) return;
    clearTimeout(timer);
    timer = null;
    act();
  }
  requestAnimationFrame(() => setTimeout(once, 0));
}

let toastTimer;
export function toast(text, length = 5000) {
  const line = $("uc-toast");
  line.textContent = text;
  line.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(hideToast, length);
}
export function hideToast() {
  $("uc-toast").hidden = true;
}

export function copy(text, refused = "Press Ctrl+C to copy.") {
  navigator.clipboard?.writeText(text).then(
    () => toast("Copied."),
    () => toast(refused),
  );
}

// What this browser remembers of its reader; some remember nothing.
export function recall(name) {
  try {
    return localStorage.getItem(`undercroft-${name}`);
  } catch {
    return null;
  }
}
export function remember(name, value) {
  try {
    localStorage.setItem(`undercroft-${name}`, value);
    return true;
  } catch {
    return false;
  }
}

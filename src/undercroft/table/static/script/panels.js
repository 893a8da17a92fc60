// Tabs, the rules panel, themes, menus, and buttons that copy or hide something.

import { $, all, copy, parsed, request, root, toast } from "./page.js";

// -- tabs -------------------------------------------------------------------------------------------------------------

export function openTab(name) {
  for (const tab of all("[data-tab]")) {
    const open = tab.dataset.tab === name;
    tab.setAttribute("aria-selected", open);
    tab.tabIndex = open ? 0 : -1;
    $(`panel-${tab.dataset.tab}`).hidden = !open;
  }
  if (name === "rules") loadRules();
}

document.addEventListener("keydown", (e) => {
  const tab = e.target.closest?.("[data-tab]");
  if (!tab || !/^Arrow(Left|Right)$/.test(e.key)) return;
  const tabs = all("[data-tab]");
  const next = tabs[(tabs.indexOf(tab) + (e.key === "ArrowRight" ? 1 : tabs.length - 1)) % tabs.length];
  openTab(next.dataset.tab);
  next.focus();
});

if (document.querySelector("[data-tab]")) openTab("story");

// -- the rules, fetched when somebody wants to read them --------------------------------------------------------------

let rules;
function loadRules() {
  rules ??= request(document.body.dataset.rules)
    .then((reply) => reply.text())
    .then((html) => $("uc-rules").replaceChildren(parsed(html)))
    .catch(() => {
      rules = undefined;
      toast("The rules could not be loaded.");
    });
  return rules;
}

function filterRules(words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  for (const chapter of all("#uc-rules .chapter")) {
    let any = false;
    for (const rule of all("article", chapter)) {
      const text = `${chapter.firstChild.textContent} ${rule.textContent}`.toLowerCase();
      rule.hidden = !wanted.every((word) => text.includes(word));
      any ||= !rule.hidden;
    }
    chapter.hidden = !any;
  }
}

async function showRule(id) {
  openTab("rules");
  await loadRules();
  const search = $("uc-search");
  if (search.value) {
    search.value = "";
    filterRules("");
  }
  const rule = $(id);
  if (!rule) return;
  all("#uc-rules .shown").forEach((other) => other.classList.remove("shown"));
  rule.classList.add("shown");
  rule.tabIndex = -1;
  rule.focus({ preventScroll: true });
  const panel = $("uc-rules");
  panel.scrollTop += rule.getBoundingClientRect().top - panel.getBoundingClientRect().top - 12;
  panel.scrollIntoView({ block: "nearest" });
}

/** The rules in which these words stand. */
export async function searchRules(words) {
  openTab("rules");
  const search = $("uc-search");
  search.value = words;
  search.focus();
  await loadRules();
  filterRules(words);
}

document.addEventListener("input", (e) => {
  if (e.target.id === "uc-search") loadRules().then(() => filterRules(e.target.value));
});

// -- on a phone the answers are a sheet that is lifted ----------------------------------------------------------------

document.addEventListener("click", (e) => {
  if (e.target.closest?.("[data-lift]")) document.body.classList.toggle("lifted");
  else if (!e.target.closest?.("#uc-ask")) document.body.classList.remove("lifted");
});

// -- themes, menus, small buttons -------------------------------------------------------------------------------------

function switchTheme() {
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  const day = root.dataset.theme === "day" || (root.dataset.theme === "auto" && light);
  root.dataset.theme = day ? "candle" : "day";
  document.cookie = `undercroft_theme=${root.dataset.theme};path=/;max-age=31536000;samesite=lax`;
}

document.addEventListener("click", (e) => {
  const pressed = e.target.closest?.("a[data-rule], [data-tab], [data-theme-switch], [data-copy], [data-hide]");
  if (!pressed) {
    if (!e.target.closest?.(".menu")) all(".menu[open]").forEach((menu) => menu.removeAttribute("open"));
  } else if (pressed.dataset.rule && $("uc-rules")) {
    e.preventDefault();
    showRule(pressed.dataset.rule);
  } else if (pressed.dataset.hide) $(pressed.dataset.hide).hidden = true;
  else if (pressed.dataset.tab) openTab(pressed.dataset.tab);
  else if (pressed.dataset.copy) {
    $(pressed.dataset.copy).select();
    copy($(pressed.dataset.copy).value);
  } else if (pressed.hasAttribute("data-theme-switch")) switchTheme();
});

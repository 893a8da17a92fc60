// What bots still work out about a finished game is shown when it is ready.

import { $, request } from "./page.js";
import { apply } from "./morph.js";

const PAUSE = 2000;

async function waitFor(id) {
  const address = $(id)?.dataset.wait;
  if (!address) return;
  try {
    const reply = await request(address);
    const html = await reply.text();
    if (reply.ok && !html.includes("data-wait")) {
      apply(html);
      document.dispatchEvent(new Event("uc:told"));
      return;
    }
  } catch {
    // the server may be back in a moment
  }
  setTimeout(() => waitFor(id), PAUSE);
}

waitFor("uc-told");
waitFor("uc-luck");

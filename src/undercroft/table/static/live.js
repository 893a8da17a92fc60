"use strict";
// A page whose parts come by a stream and are morphed in.
(() => {
  const source = new EventSource(document.body.dataset.events);
  source.addEventListener("view", (e) => {
    const template = document.createElement("template"); template.innerHTML = e.data;
    for (const el of [...template.content.children]) { const old = document.getElementById(el.id); if (old) Idiomorph.morph(old, el, { morphStyle: "outerHTML" }); }
  });
  addEventListener("pagehide", () => source.close());
})();

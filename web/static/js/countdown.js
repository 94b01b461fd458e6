// Three, two, one: drawn from the region's data on the page's own clock. The reveal itself comes from the table.

import { every, now } from "./clock.js";

let of = null; // the decision that is counted down
let since = 0;

function draw() {
  const shown = document.querySelector("[data-countdown]");
  if (!shown) {
    of = null;
    return;
  }
  if (shown.dataset.of !== of) {
    of = shown.dataset.of;
    since = now();
  }
  const left = Math.max(1, Math.ceil(Number(shown.dataset.countdown) - (now() - since) / 1000));
  if (shown.textContent === String(left)) return;
  shown.textContent = left;
  shown.classList.remove("beat");
  void shown.offsetWidth; // start the beat anew
  shown.classList.add("beat");
}

/** Keep the countdown drawn; call `draw` as well after every change of the page. */
export function startCountdown() {
  every(100, draw);
  return draw;
}

// Nothing moves under a finger. While a pointer or a key is down on something marked data-hold, changes of the page wait;
// they are let in once the press has become a click.

import { after } from "./clock.js";

const CLICK_MS = 60; // a touch becomes a click a little after the finger has lifted
const PRESSING = new Set([" ", "Enter"]);
let held = false;
let waiting = null;

/** Run `change` now, or when the finger lifts; only the newest waiting change is kept, for each is a whole snapshot. */
export function whenFree(change) {
  if (held) waiting = change;
  else change();
}

function press({ target }) {
  if (target instanceof Element && target.closest("[data-hold]")) held = true;
}

function lift() {
  if (!held) return;
  after(CLICK_MS, () => {
    held = false;
    const change = waiting;
    waiting = null;
    change?.();
  });
}

addEventListener("pointerdown", press, true);
addEventListener("keydown", (event) => PRESSING.has(event.key) && press(event), true);
for (const end of ["pointerup", "pointercancel", "keyup"]) addEventListener(end, lift, true);
addEventListener("blur", lift);
document.addEventListener("visibilitychange", lift);

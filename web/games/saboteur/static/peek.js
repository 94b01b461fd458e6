// The held window. A secret stands in the document only while a finger or a key holds its button, and never longer than
// five seconds: it goes on release, when the page loses the eye or the focus, and when it is left.

import { after } from "../../js/clock.js";

const SHOWN_MS = 5000;
const KEYS = new Set([" ", "Enter"]);
let callOff = () => {};
let holding = null; // the button that is held

const buttonAt = ({ target }) => (target instanceof Element ? target.closest("[data-show]") : null);

function show(button) {
  hide();
  const text = document.querySelector(`[data-text="${button.dataset.show}"]`);
  const held = button.closest("[data-peek]")?.querySelector(".held");
  if (!text || !held) return;
  held.replaceChildren(...text.cloneNode(true).childNodes);
  for (const count of held.querySelectorAll("[data-count]")) count.textContent = Number(button.dataset.count);
  holding = button;
  callOff = after(SHOWN_MS, hide);
}

function hide() {
  callOff();
  for (const held of document.querySelectorAll(".held")) held.replaceChildren();
}

/** Let go. Who has looked at the own role need not say so. */
function release() {
  hide();
  if (holding?.id === "hold-role") document.getElementById("role-seen")?.form.requestSubmit();
  holding = null;
}

function leave() {
  hide();
  holding = null;
}

function press(event) {
  const button = buttonAt(event);
  if (!button || event.button > 0) return;
  event.preventDefault(); // no text selection, no scrolling away under the finger
  button.focus({ preventScroll: true });
  show(button);
}

/** What was told in secret leaves no focus on the button that said it. */
function leaveNoTrace({ target }) {
  if (target.matches(".discreet")) document.activeElement?.blur();
}

addEventListener("submit", leaveNoTrace);
addEventListener("pointerdown", press);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release);
addEventListener("keydown", (event) => {
  const button = KEYS.has(event.key) && buttonAt(event);
  if (button) event.preventDefault();
  if (button && !event.repeat) show(button);
});
addEventListener("keyup", release);
addEventListener("contextmenu", (event) => buttonAt(event) && event.preventDefault());
for (const gone of ["blur", "pagehide"]) addEventListener(gone, leave);
document.addEventListener("visibilitychange", leave);

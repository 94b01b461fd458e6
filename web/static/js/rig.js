// The on-screen rig: a push button is down while a finger, a mouse or a key holds it; a switch stays where it is put.
// Presses are sent one after the other, so that a release never overtakes its press.

import { fieldsOf, send } from "./forms.js";

let last = Promise.resolve();
const down = new Map(); // button -> what holds it

function put(button, pressed) {
  button.setAttribute("aria-pressed", String(pressed));
  const fields = fieldsOf(button.form, button);
  fields.set("pressed", pressed ? "1" : "0");
  last = last.then(() => send(button.form.action, fields));
}

function press(button, holder) {
  if (!button || down.has(button)) return;
  down.set(button, holder);
  put(button, true);
}

function release(holder) {
  for (const [button, by] of down) {
    if (by !== holder && holder !== null) continue;
    down.delete(button);
    put(button, false);
  }
}

const pushed = (event) => event.target.closest?.("[data-rig=push] button");
const key = (event) => (event.key === " " || event.key === "Enter" ? `key ${event.key}` : null);

addEventListener("pointerdown", (event) => press(pushed(event), event.pointerId));
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => release(event.pointerId));
addEventListener("keydown", (event) => {
  if (!key(event) || !pushed(event)) return;
  event.preventDefault();
  if (!event.repeat) press(pushed(event), key(event));
});
addEventListener("keyup", (event) => key(event) && release(key(event)));
addEventListener("blur", () => release(null));
addEventListener("contextmenu", (event) => pushed(event) && event.preventDefault());
document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-rig]")) return;
  event.preventDefault();
  const button = event.submitter;
  if (event.target.dataset.rig === "toggle") put(button, button.getAttribute("aria-pressed") !== "true");
});

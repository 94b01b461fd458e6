// Forms marked data-do are sent without leaving the page. Without this script they are ordinary forms.
// A refusal is said in the line #refusal, the focus stays where it was, and nothing typed is lost.

import { after } from "./clock.js";

const SHOWN_MS = 9000;
const line = document.getElementById("refusal");
const live = Boolean(document.documentElement.dataset.page);
let callOff = () => {};
let clicked = null; // the button, for browsers that do not name the submitter

function say(sentence) {
  callOff();
  line.textContent = sentence;
  if (sentence) callOff = after(SHOWN_MS, () => say(""));
}

/** The form's own fields as they are now, with a key that makes a repetition harmless. */
export function fieldsOf(form, button) {
  const fields = new FormData(form);
  if (button?.name) fields.set(button.name, button.value);
  fields.set("once", [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
  return new URLSearchParams(fields);
}

/** Send fields and return the answer; never throws: no connection is a sentence too. */
export async function send(url, fields) {
  try {
    const answer = await fetch(url, {
      method: "POST",
      body: fields,
      headers: { Accept: "application/json", "X-App": document.documentElement.dataset.app },
    });
    return await answer.json();
  } catch {
    return { ok: false, sentence: line.dataset.offline };
  }
}

async function submit(event) {
  const form = event.target;
  if (!form.matches("[data-do]")) return;
  event.preventDefault();
  const button = event.submitter ?? clicked;
  const { next, reload } = form.dataset; // read now: the answer's own live update may have changed the form by then
  if (form.hasAttribute("aria-busy")) return; // a double tap
  for (const each of [form, button]) each?.setAttribute("aria-busy", "true");
  putAway(form.closest("details[data-sheet]"));
  const answer = await send(form.action, fieldsOf(form, button));
  for (const each of [form, button]) each?.removeAttribute("aria-busy");
  if (answer.reload) location.reload();
  else if (answer.ok) done(form, reload === undefined ? next ?? (live ? "" : answer.next) : location.href);
  else say(answer.sentence);
}

/** What rose for one choice goes away with it, before the page changes under it. */
function putAway(sheet) {
  if (!sheet) return;
  sheet.open = false;
  sheet.querySelector("summary").focus();
}

/** A command went through: forget what was typed, and go on. A live page stays: its regions change by themselves. */
function done(form, next) {
  say("");
  for (const typed of form.querySelectorAll("[data-typed]")) typed.removeAttribute("data-typed");
  dispatchEvent(new Event("companion:done"));
  if (next === location.href) location.reload();
  else if (next) location.assign(next);
}

document.addEventListener("click", ({ target }) => (clicked = target.closest("button")), true);
document.addEventListener("submit", submit);

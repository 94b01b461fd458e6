// A phone's part in a deal: it draws its random bytes with the tap, opens them by itself once the list is closed and in
// order, remembers what it saw before the cards were known, and checks the record when that is published.
// live.js fetches this script once a page shows a deal, and calls `look` after every change.

import { contradictions, listDigest, misfits, promise } from "./fair.js";
import { send } from "./forms.js";

// What this browser remembers ----------------------------------------------------------------------------------------

const BEFORE = new Set(["gathering", "opening"]); // the stages before anybody, the service apart, could know a card
const unkept = new Map(); // where a browser keeps nothing, until the page goes
const nameOf = (...words) => JSON.stringify(["deal", location.host, ...words]);

function recall(...words) {
  try {
    return JSON.parse(localStorage.getItem(nameOf(...words)) ?? unkept.get(nameOf(...words)) ?? "null");
  } catch {
    return JSON.parse(unkept.get(nameOf(...words)) ?? "null");
  }
}

function remember(what, ...words) {
  unkept.set(nameOf(...words), JSON.stringify(what));
  try {
    localStorage.setItem(nameOf(...words), JSON.stringify(what));
  } catch {
    // kept as long as the page is
  }
}

/** The first sight of a commitment and of a list stands: whatever the page shows later is compared with it. */
function witness({ deal, commitment, list }) {
  const seen = recall(deal) ?? { commitment };
  if (list) seen.list ??= list;
  remember(seen, deal);
  return seen;
}

// The tap, and the opening -------------------------------------------------------------------------------------------

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Fill in the promise just before forms.js sends the tap; the bytes are kept first. */
function draw({ target }) {
  const { deal, seat, promise: field } = target.elements;
  if (!field) return; // some other form
  const own = recall(deal.value, seat.value) ?? { opening: hex(crypto.getRandomValues(new Uint8Array(32))) };
  remember(own, deal.value, seat.value);
  field.value = promise(own.opening);
}

const opening = new Set(); // what is on its way

/** Open what this phone has promised, but only into a list that is the one it may trust.
    A shared tablet does so for each of its seats, whatever page it shows by then. */
async function open(seat, action, deal, seen) {
  const own = recall(deal.deal, seat);
  const once = `open ${deal.deal} ${seat}`;
  if (!own || own.opened || opening.has(once)) return;
  const wrong = suspicion(deal, seen, seat, own);
  if (wrong) return void tell(wrong);
  opening.add(once);
  const fields = { cmd: "open_promise", seat, deal: deal.deal, opening: own.opening, once };
  const answer = await send(action, new URLSearchParams(fields));
  opening.delete(once);
  if (answer.ok) remember({ ...own, opened: true }, deal.deal, seat);
}

/** What keeps this phone from opening: another commitment, another list, or one without its promise. */
function suspicion(deal, seen, seat, own) {
  const trusted = seen.commitment === deal.commitment && seen.list === deal.list && deal.list === listDigest(deal);
  if (!trusted) return { code: "E_DEAL_OTHER", seat };
  const listed = deal.promises.some(([of, promised]) => of === seat && promised === promise(own.opening));
  return listed ? null : { code: "E_DEAL_NOT_LISTED", seat };
}

// The check ----------------------------------------------------------------------------------------------------------

const checked = new Map(); // deal -> verdict

async function check(shown, { deal }) {
  if (!checked.has(deal)) {
    checked.set(deal, null); // once is enough
    const records = await fetchRecords(shown.dataset.records);
    if (!records) return void checked.delete(deal);
    checked.set(deal, records.map(verdictOn).reduce((worst, next) => (worst.code.startsWith("E_") ? worst : next)));
  }
  const verdict = checked.get(deal);
  if (verdict) tell(verdict);
}

async function fetchRecords(url) {
  try {
    const answer = await fetch(url, { cache: "no-store" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null; // the next change of the page tries again
  }
}

/** {code, seat} of what does not fit, or how far this browser can speak for a record that does. */
function verdictOn(record) {
  const seen = recall(record.deal);
  const own = Object.fromEntries(record.seats.map((seat) => [seat, recall(record.deal, seat)]).filter(([, kept]) => kept));
  const [wrong] = [...misfits(record), ...contradictions(record, seen, own)];
  if (wrong) return wrong;
  if (!record.contributions.some((each) => each.opening)) return { code: "no_claim" };
  if (Object.values(own).some(({ opened }) => opened)) return { code: "fits" };
  return { code: seen ? "fits_seen" : "fits_unseen" };
}

/** Show the sentence of a verdict; they stand in the page, in its language. */
function tell({ code, seat }) {
  for (const sentence of document.querySelectorAll("[data-verdict]")) {
    sentence.hidden = sentence.dataset.verdict !== code;
    const name = document.querySelector(`[data-name-of="${seat}"]`)?.textContent ?? seat;
    if (!sentence.hidden) sentence.textContent = sentence.textContent.replace("{seat}", () => `\u2068${name}\u2069`);
  }
}

// ---------------------------------------------------------------------------------------------------------------------

/** Look at the page as it is now, and do what the deal wants of it. */
export function look() {
  const shown = document.querySelector("[data-deal]");
  if (!shown) return;
  const deal = JSON.parse(shown.dataset.deal);
  if (BEFORE.has(shown.dataset.stage)) {
    const seen = witness(deal);
    for (const [seat] of deal.promises) open(seat, shown.dataset.action, deal, seen);
  }
  if (shown.dataset.stage === "published") check(shown, deal);
}

document.addEventListener("submit", draw, true);

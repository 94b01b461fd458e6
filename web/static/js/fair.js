// The arithmetic of a deal that everybody can check, as companion/table/fair/SPEC.md has it. Pure functions: no page, no
// clock. A page on plain http has no crypto.subtle, so the hash is a small vendored one.

import { sha256 } from "../vendor/js-sha256-1.0.0/sha256.min.mjs";

const SPAN = 2 ** 32;
const utf8 = new TextEncoder();

/** Texts as netstrings, one after the other (section 1). */
export const packed = (texts) => texts.map((text) => `${utf8.encode(text).length}:${text},`).join("");

const sealed = (...texts) => sha256(packed(texts));
const counted = (texts) => [String(texts.length), ...texts];
const same = (some, others) => JSON.stringify(some) === JSON.stringify(others);

/** What binds the service to its secret (section 2). */
export const commitment = ({ table, deal, secret, nonce }) => sealed("companion.deal.commitment.1", table, deal, secret, nonce);

/** What binds a phone to its random bytes, given in hex (section 3). */
export const promise = (opening) => sha256(opening.match(/../g).map((pair) => parseInt(pair, 16)));

/** The digest of all that is settled before anything is opened; `earlier` and `promises` are pairs (section 4). */
export const listDigest = ({ table, deal, key, commitment, earlier, deck, seats, promises }) =>
  sealed("companion.deal.list.1", table, deal, key, commitment,
    ...counted(earlier.flat()), ...counted(deck), ...counted(seats), ...counted(promises.flat()));

/** The seed of a record (section 5). */
export const seed = ({ list_digest, secret, contributions }) =>
  sealed("companion.deal.seed.1", list_digest, secret, ...contributions.map(({ opening }) => opening));

/** The 32-bit numbers of a seed, without end (section 6). */
export function* numbersOf(seed) {
  for (let counter = 0; ; counter++) {
    const block = new DataView(sha256.arrayBuffer(packed(["companion.deal.shuffle.1", seed, String(counter)])));
    for (let at = 0; at < block.byteLength; at += 4) yield block.getUint32(at);
  }
}

/** A number from 0 to limit - 1; what would favour the low ones is skipped. */
export function below(limit, numbers) {
  const fair = SPAN - (SPAN % limit);
  let { value } = numbers.next();
  while (value >= fair) ({ value } = numbers.next());
  return value % limit;
}

/** The places of a deck of this size in shuffled order. */
export function shuffle(seed, size) {
  const order = Array.from({ length: size }, (_, place) => place);
  const numbers = numbersOf(seed);
  for (let last = size - 1; last > 0; last--) {
    const place = below(last + 1, numbers);
    [order[last], order[place]] = [order[place], order[last]];
  }
  return order;
}

// The check of a record (section 9): each link gives what does not fit, and the first that gives something is named. -----

const settledOf = (record) => ({
  ...record,
  earlier: record.earlier.map(({ deal, commitment }) => [deal, commitment]),
  promises: record.contributions.map(({ seat, promise }) => [seat, promise]),
});

function countOfDeals({ deal, earlier }) {
  const first = deal.slice(0, Math.max(0, deal.lastIndexOf(".")));
  const names = [...earlier.map((each) => each.deal), deal];
  return names.every((name, at) => name === `${first}.${at + 1}`) ? [] : [{ code: "E_DEAL_COUNT" }];
}

function settledBefore(record) {
  const promised = record.commitment === commitment(record);
  if (record.list_digest !== listDigest(settledOf(record))) return [{ code: promised ? "E_DEAL_LIST" : "E_DEAL_COMMITMENT" }];
  if (promised) return [];
  return [{ code: record.seed === seed(record) ? "E_DEAL_NONCE" : "E_DEAL_SECRET" }];
}

const openings = ({ contributions }) =>
  contributions
    .filter((each) => each.opening && promise(each.opening) !== each.promise)
    .map(({ seat }) => ({ code: "E_DEAL_OPENING", seat }));

const theSeed = (record) => (record.seed === seed(record) ? [] : [{ code: "E_DEAL_SEED" }]);

const theOrder = ({ seed, order, deck }) => (same(order, shuffle(seed, deck.length)) ? [] : [{ code: "E_DEAL_ORDER" }]);

function theCards({ deck, order, seats, dealt, spare }) {
  const shuffled = order.map((place) => deck[place]);
  const due = shuffled.slice(0, seats.length);
  const places = Array.from({ length: Math.max(due.length, dealt.length) }, (_, place) => place);
  const wrong = places.filter((place) => dealt[place] !== due[place]);
  const found = wrong.map((place) => ({ code: "E_DEAL_ROLE", seat: seats[place] ?? "" }));
  return same(spare, shuffled.slice(seats.length)) ? found : [...found, { code: "E_DEAL_SPARE" }];
}

const CHAIN = [countOfDeals, settledBefore, openings, theSeed, theOrder, theCards];

/** What does not fit in a record: [{code, seat}], empty if all of it fits. */
export function misfits(record) {
  for (const link of CHAIN) {
    const found = link(record);
    if (found.length) return found.map(({ code, seat = "" }) => ({ code, seat }));
  }
  return [];
}

/**
 * What a record has otherwise than this browser saw it before the cards were known. `seen`: {commitment, list};
 * `own`: seat -> {opening, opened}, with `opened` once the service has taken it.
 */
export function contradictions(record, seen, own) {
  const listed = new Map(record.contributions.map((each) => [each.seat, each]));
  const other = seen && (seen.commitment !== record.commitment || (seen.list && seen.list !== record.list_digest));
  if (other) return [{ code: "E_DEAL_OTHER", seat: "" }];
  return Object.entries(own).flatMap(([seat, { opening, opened }]) => {
    if (!opened) return []; // what was never opened may be missing
    if (listed.get(seat)?.promise !== promise(opening)) return [{ code: "E_DEAL_NOT_LISTED", seat }];
    return listed.get(seat).opening === opening ? [] : [{ code: "E_DEAL_LEFT_OUT", seat }];
  });
}

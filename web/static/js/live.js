// Keeps a page alive: whole snapshots come in, regions are morphed in place, and a lost connection is said aloud.
//
// The ways in, best first: one stream a browser by a SharedWorker; a stream of this page's own; asking every two seconds.
// Only a page that is looked at holds a stream. It fetches the present state at once when it comes back from sleep.

import { after, every, now } from "./clock.js";
import { startCountdown } from "./countdown.js";
import { whenFree } from "./hold.js";
import { openStream } from "./stream.js";

const SILENT_MS = 22000; // the server says something every 15 s
const POLL_MS = 2000;
const RETRY_MS = [500, 1000, 2000, 4000, 8000];

const root = document.documentElement;
const { app, page, stream, snapshot } = root.dataset;
const lang = root.lang;
const banner = document.getElementById("link");
const drawCountdown = startCountdown();

let version = -1; // of what is shown; -1: take whatever comes
let fresh = now(); // when we last heard of the table
let lost = false;
let failures = 0;
let callOff = () => {}; // calls off the timer that waits for a sign of life, or for the next attempt

// What is shown ------------------------------------------------------------------------------------------------------

function show(painting) {
  if (painting.page !== page) return;
  if (painting.app !== app) return void location.reload();
  if (painting.version < version) return;
  version = painting.version;
  whenFree(() => {
    for (const [name, html] of Object.entries(painting.regions)) morph(name, html);
    drawCountdown();
    lookAtDeal();
  });
}

/** A deal of secret cards has a script of its own, fetched once a page shows one. */
async function lookAtDeal() {
  if (document.querySelector("[data-deal]")) (await import("./deal.js")).look();
}

const told = new Map(); // what each region was last told, so that equal html is not parsed again
const opened = new Map(); // details that somebody opened or closed by hand, by id

function morph(name, html) {
  const region = document.querySelector(`[data-region="${name}"]`);
  if (!region || told.get(name) === html) return;
  told.set(name, html);
  Idiomorph.morph(region, html, {
    morphStyle: "innerHTML",
    callbacks: {
      beforeNodeMorphed: (old) => !(old instanceof Element && old.matches("[data-typed]")),
      beforeAttributeUpdated: (attribute, element) => !(attribute === "open" && opened.has(element.id)),
      afterNodeAdded: reopen,
    },
  });
}

function reopen(node) {
  if (!(node instanceof Element)) return;
  for (const details of [node, ...node.querySelectorAll("details")]) {
    if (details.matches("details") && opened.has(details.id)) details.open = opened.get(details.id);
  }
}

addEventListener("toggle", ({ target }) => target.id && opened.set(target.id, target.open), true);
addEventListener("click", ({ target }) => {
  const details = target.closest("summary")?.parentElement;
  if (details?.id) opened.set(details.id, !details.open); // "toggle" comes a little later, perhaps after the next snapshot
}, true);
for (const typing of ["input", "change"]) {
  addEventListener(typing, ({ target }) => target.setAttribute("data-typed", ""), true);
}

// The connection -----------------------------------------------------------------------------------------------------

const ways = { worker: byWorker, own: byOwnStream, poll: byAsking };
let way = typeof SharedWorker === "function" ? "worker" : ownWay();
let leave = () => {};

function ownWay() {
  return typeof ReadableStream === "function" && typeof AbortController === "function" ? "own" : "poll";
}

function connect() {
  leave();
  version = -1;
  leave = ways[way]();
  expect();
}

function byWorker() {
  const url = new URL("./live-worker.js", import.meta.url);
  const worker = new SharedWorker(url, { type: "module", name: `${stream} ${lang}` });
  worker.onerror = () => {
    way = ownWay(); // a browser whose workers know no modules
    connect();
  };
  worker.port.onmessage = ({ data }) => ("ended" in data ? ended(data.ended) : heard(data.event, data.data));
  worker.port.postMessage({ join: page, url: new URL(`${stream}?lang=${lang}`, location.href).href });
  return () => worker.port.postMessage({ bye: true });
}

function byOwnStream() {
  return openStream(`${stream}?lang=${lang}&page=${encodeURIComponent(page)}`, heard, ended);
}

function byAsking() {
  return every(POLL_MS, ask);
}

/** Fetch the present state at once. */
async function ask() {
  try {
    const answer = await fetch(`${snapshot}?lang=${lang}&page=${encodeURIComponent(page)}`, { cache: "no-store" });
    if (answer.status === 403 || answer.status === 404) return void location.reload();
    if (!answer.ok) return;
    const paintings = await answer.json();
    alive();
    paintings.forEach(show);
  } catch {
    if (way === "poll") say();
  }
}

function heard(event, data) {
  alive();
  if (data === null) return;
  const message = JSON.parse(data);
  if (event === "gone" && message.page === page) location.reload();
  if (event === "message") show(message);
}

function ended(status) {
  if (status === 403 || status === 404) return void location.reload();
  retry();
}

function retry() {
  callOff();
  lost = true;
  say();
  const longest = RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)];
  callOff = after(longest * (0.5 + Math.random() / 2), connect); // spread, so that ten phones do not come back as one
}

/** Something was heard: the data are fresh, and the next sign of life is due within SILENT_MS. */
function alive() {
  fresh = now();
  lost = false;
  failures = 0;
  say();
  expect();
}

function expect() {
  callOff();
  callOff = after(SILENT_MS, retry);
}

function say() {
  const age = Math.round((now() - fresh) / 1000);
  const stale = lost || (way === "poll" && age > 6);
  banner.hidden = !stale;
  if (stale) banner.textContent = `${banner.dataset.lost} ${banner.dataset.ago.replace("{seconds}", age)}`;
}

// Coming and going ---------------------------------------------------------------------------------------------------

function look() {
  const hidden = document.visibilityState === "hidden";
  root.classList.toggle("covered", hidden);
  if (hidden) return rest();
  failures = 0;
  version = -1;
  ask();
  connect();
}

function rest() {
  callOff();
  leave();
  leave = () => {};
}

document.addEventListener("visibilitychange", look);
addEventListener("pageshow", ({ persisted }) => persisted && look());
addEventListener("pagehide", () => {
  root.classList.add("covered");
  rest();
});
addEventListener("companion:done", () => lost && ask()); // forms.js: a command went through
every(1000, say);
lookAtDeal();
if (document.visibilityState !== "hidden") connect();

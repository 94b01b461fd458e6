// One stream for all pages of this browser. Browsers allow six connections to an address, so eight open tabs with a
// stream each would leave none for the next page. The worker has no timers: pages watch the time and ask to be
// joined again.
//
// From a page: {join: "seat:a", url: ".../stream?lang=en"} (open, or open again), {bye: true}.
// To a page:   {event, data} as it came, data null for a heartbeat; {ended: status} when the stream is no more.

import { openStream } from "./stream.js";

const pages = new Map(); // port -> the page it shows
let close = () => {};

self.onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data: asked }) => (asked.bye ? leave(port) : join(port, asked));
};

function join(port, { join: page, url }) {
  pages.set(port, page);
  listen(url);
}

function leave(port) {
  pages.delete(port);
  if (!pages.size) close();
}

/** Open one stream of all pages that are shown. A page that joins gets its present state with the first message. */
function listen(url) {
  const query = [...new Set(pages.values())].sort().map((page) => `page=${encodeURIComponent(page)}`).join("&");
  close();
  close = openStream(`${url}&${query}`, (event, data) => tell({ event, data }), (status) => tell({ ended: status }));
}

function tell(message) {
  for (const port of pages.keys()) port.postMessage(message);
}

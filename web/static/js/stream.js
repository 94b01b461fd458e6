// One live stream, read with fetch and not with EventSource: fetch tells the status of an answer, and shows the comment
// lines by which the server says that it is still there. No timers: whoever listens decides when silence is too long.

/** Take a block of an event stream apart: {event, data}, with data null for a mere heartbeat. */
export function readBlock(block) {
  const read = { event: "message", data: null };
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) read.event = line.slice(6).trim();
    if (line.startsWith("data:")) read.data = (read.data ?? "") + line.slice(5).trimStart();
  }
  return read;
}

/**
 * Open a stream. `heard(event, data)` is called for every block (data null: a heartbeat), `ended(status)` once:
 * with an HTTP status that is an answer (403, 404: these pages are not ours), or 0 for a lost connection.
 * Returns a function that closes it without a word.
 */
export function openStream(url, heard, ended) {
  const closing = new AbortController();
  read(url, closing.signal, heard).then(ended, () => ended(0)).catch(() => {});
  return () => {
    ended = () => {};
    heard = () => {};
    closing.abort();
  };

  async function read(from, signal) {
    const answer = await fetch(from, { signal, cache: "no-store", headers: { Accept: "text/event-stream" } });
    if (!answer.ok) return answer.status;
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    for (let text = ""; ; ) {
      const { value, done } = await reader.read();
      if (done) return 0;
      const blocks = (text + decoder.decode(value, { stream: true })).replaceAll("\r", "").split("\n\n");
      text = blocks.pop();
      for (const block of blocks) {
        const { event, data } = readBlock(block);
        heard(event, data);
      }
    }
  }
}

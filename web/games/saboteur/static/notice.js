// What has come up for this seat alone comes into view: its turn, a new role, what it has just seen of another.

const NOTABLE = "#plays, #fresh, [data-show]";
let known = new Set();

function look() {
  const here = [...document.querySelectorAll(NOTABLE)];
  const fresh = here.find(({ id }) => !known.has(id));
  known = new Set(here.map(({ id }) => id));
  return fresh;
}

look();
new MutationObserver(() => {
  const fresh = look();
  (fresh?.closest(".peek") ?? fresh)?.scrollIntoView({ block: "start" });
}).observe(document.querySelector("main"), { childList: true, subtree: true });

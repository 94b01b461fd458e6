// A game's region names the scripts that it needs: data-module="/static/...". Each is loaded once, also when the region
// comes in while the page is open, where a script element would not run.

const loaded = new Set();

function load() {
  for (const { dataset } of document.querySelectorAll("[data-module]")) {
    if (loaded.has(dataset.module)) continue;
    loaded.add(dataset.module);
    import(dataset.module);
  }
}

new MutationObserver(load).observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-module"] });
load();

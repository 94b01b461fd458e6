// Laying a card by tapping: the chosen shape lights the places where it fits, a tap on a place shows how it would lie
// there. What fits is told by the service, a digit for each place: 0 nowhere, 1 as printed, 2 half turned, 3 both.
// All of it only fills in the form's own fields.

const EXTRAS = ["crystal", "ladder", "door-blue", "door-green"];
const form = () => document.querySelector("form.lay");
const fall = () => document.querySelector("form.fall");
const board = () => document.querySelector(".plays .maze");
const shape = () => form()?.querySelector("[name=shape]:checked");
const spots = () => [...board().querySelectorAll(".spot")];
const isOpen = (id) => document.getElementById(id)?.open ?? false;
const at = (element, fields) => element.dataset.x === fields.elements.x.value && element.dataset.y === fields.elements.y.value;

/** The digit of a place for the chosen shape; a shape that no list has may be tried anywhere. */
function digit(nth) {
  const fits = shape()?.dataset.fits;
  return fits === undefined ? "0" : fits === "" ? "3" : fits[nth];
}

function draw() {
  if (!board()) return;
  board().classList.toggle("choosing", isOpen("play-play_path") && Boolean(shape()));
  board().classList.toggle("falling", isOpen("play-rockfall"));
  spots().forEach((spot, nth) => {
    const lit = digit(nth) !== "0";
    spot.classList.toggle("fits", lit);
    spot.setAttribute("tabindex", lit || !shape() ? "0" : "-1");
    spot.classList.toggle("chosen", Boolean(form()) && at(spot, form()));
  });
  for (const card of board().querySelectorAll(".laid:not([data-start])")) {
    card.classList.toggle("chosen", isOpen("play-rockfall") && at(card, fall()));
    card.setAttribute("tabindex", isOpen("play-rockfall") ? "0" : "-1");
    card.setAttribute("role", "button");
    card.setAttribute("aria-label", `${card.dataset.x}, ${card.dataset.y}`);
  }
  drawGhost();
}

/** Show the chosen card where it would lie, turned as it would be. */
function drawGhost() {
  const ghost = board().querySelector(".ghost");
  const place = isOpen("play-play_path") && shape() ? spots().findIndex((spot) => at(spot, form())) : -1;
  ghost.toggleAttribute("hidden", place < 0);
  if (place < 0) return ghost.replaceChildren();
  const turned = form().elements.rot.checked;
  const drawing = shape().closest("label").querySelector("svg g").cloneNode(true);
  if (turned) drawing.setAttribute("transform", "rotate(180 22 32)");
  ghost.setAttribute("transform", spots()[place].getAttribute("transform"));
  ghost.classList.toggle("wrong", !(Number(digit(place)) & (turned ? 2 : 1)));
  ghost.replaceChildren(drawing);
}

function fill(fields, { dataset }) {
  for (const name of ["x", "y"]) {
    fields.elements[name].value = dataset[name];
    fields.elements[name].setAttribute("data-typed", ""); // an update from the table leaves it alone
  }
}

/** Take a place, turning the card if it fits only so; a second tap on the place turns it. */
function take(spot) {
  if (!form()) return;
  const again = at(spot, form());
  const fits = digit(spots().indexOf(spot));
  const turn = form().elements.rot;
  fill(form(), spot);
  if (fits === "1" || fits === "2") turn.checked = fits === "2";
  else if (again) turn.checked = !turn.checked;
  turn.setAttribute("data-typed", "");
  draw();
}

function tapped(target) {
  const spot = target.closest(".plays .spot");
  const card = target.closest(".plays .laid");
  if (spot && isOpen("play-play_path")) take(spot);
  else if (card && fall() && isOpen("play-rockfall")) {
    fill(fall(), card);
    draw();
  }
}

/** Spell out a card that no list has, from its four sides and what lies on it. */
function spell() {
  const box = document.querySelector("[data-spelling]");
  const radio = form()?.querySelector("[data-spelt]");
  if (!box || !radio) return;
  const sides = [...box.querySelectorAll("[data-side]")];
  const of = (kind) => sides.filter(({ value }) => value === kind).map(({ dataset }) => dataset.side).join("");
  const openings = sides.filter(({ value }) => value).map(({ dataset }) => dataset.side).join("");
  const groups = [of("1"), of("2")].filter(Boolean).join("+") || "-";
  const extras = EXTRAS.filter((extra) => box.querySelector(`[data-extra="${extra}"]`).checked);
  radio.value = ["custom", openings, groups, ...extras].join(":");
}

addEventListener("click", ({ target }) => target instanceof Element && tapped(target));
addEventListener("keydown", (event) => {
  const place = event.target instanceof Element && event.target.closest(".plays .spot, .plays .laid");
  if (!place || !["Enter", " "].includes(event.key)) return;
  event.preventDefault();
  tapped(event.target);
});
for (const change of ["change", "input"]) {
  addEventListener(change, () => {
    spell();
    draw();
  });
}
document.addEventListener("toggle", draw, true);

// A new state of the table has replaced some of the drawing: light it again, without hearing one's own strokes.
const observer = new MutationObserver(() => {
  observer.disconnect();
  draw();
  watch();
});
function watch() {
  observer.observe(document.querySelector("main"), { childList: true, subtree: true });
}
draw();
watch();

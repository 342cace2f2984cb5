
// Drawing: clones of the parts that stand in the page

const KINDS = { X: "b", O: "w", "#": "x", ".": "e" };

let flipped = false;
let shownCells = []; // what stands on the board as drawn

function part(name) {
  return byId(`parts-${game.game}`).content.querySelector(`[data-part="${name}"]`).cloneNode(true);
}

function place(layer, name, cell, on, text, size) {
  const drawn = part(name);
  const [x, y] = centre(cell);
  drawn.setAttribute("transform", `translate(${x} ${y})`);
  for (const element of drawn.querySelectorAll(".on-e")) element.classList.replace("on-e", `on-${on}`);
  if (text !== undefined) {
    const written = drawn.querySelector("text");
    written.textContent = text;
    if (size) {
      written.setAttribute("font-size", size);
      written.setAttribute("y", 0.36 * size);
    }
  }
  layer.append(drawn);
  return drawn;
}

// Markup that was made for the board as Black sees it, turned as the board is.
function insert(layer, markup) {
  const template = document.createElement("template");
  template.innerHTML = `<svg><g>${markup}</g></svg>`;
  const drawn = template.content.firstElementChild.firstElementChild;
  const middle = (game.size * game.unit) / 2;
  if (flipped) drawn.setAttribute("transform", `rotate(180 ${middle} ${middle})`);
  layer.append(drawn);
}

function centre(cell) {
  const column = cell % game.size;
  const row = Math.floor(cell / game.size);
  const [x, y] = flipped ? [game.size - 1 - column, game.size - 1 - row] : [column, row];
  return [(x + 0.5) * game.unit, (y + 0.5) * game.unit];
}

const layer = (name) => byId("board").querySelector(`.${name}`);

function setBoard() {
  const frame = byId(`frame-${game.frame}${flipped ? "-flipped" : ""}`);
  const picture = frame.content.firstElementChild.cloneNode(true);
  if (!settings.coordinates) {
    for (const text of picture.querySelectorAll(".coordinate")) text.remove();
    const [, , width] = picture.getAttribute("viewBox").split(" ");
    const band = Number(picture.dataset.band);
    picture.setAttribute("viewBox", `${band} ${band} ${width - 2 * band} ${width - 2 * band}`);
  }
  byId("board").replaceChildren(picture);
  byId("board").style.setProperty("--squares", game.size + 2);
  shownCells = [];
  const lower = flipped ? "W" : "B";
  for (const [id, side] of [["upper", lower === "B" ? "W" : "B"], ["lower", lower]]) {
    const box = byId(id);
    const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    icon.setAttribute("viewBox", "-20 -20 40 40");
    icon.setAttribute("class", `gt ${game.look}`);
    icon.setAttribute("aria-hidden", "true");
    icon.append(part(side === "B" ? "X" : "O"));
    const name = make("bdi", "", game.names[side] || game.players[side]);
    box.replaceChildren(icon, name);
    if (game.names[side]) box.append(make("span", "side", game.players[side]));
    box.dataset.side = side;
  }
}

// The count to show: that of a line's end so far as it has gone, or that of any step, whole.
function shownCount() {
  if (stage) return { end: ending(), pairs: stage, final: stage > ending().pairs.length };
  const end = settings.count ? countAt(at) : null;
  return end ? { end, pairs: end.pairs.length, final: true } : null;
}

function drawPieces(cells, removed, labels) {
  const pieces = layer("pieces");
  // Only what changed is drawn anew: a large board has thousands of pieces.
  for (const [cell, piece] of cells.entries()) {
    const gone = removed.has(cell);
    const plain = gone || labels.has(cell);
    const look = piece + (gone ? "-" : "") + (plain ? "p" : "");
    const before = shownCells[cell];
    if (before && before.look === look) continue;
    if (before && before.element) before.element.remove();
    let element = null;
    if (piece !== ".") {
      const second = gone ? "O-gone" : plain ? "O-plain" : "O";
      element = place(pieces, piece === "O" ? second : piece, cell, "e");
      if (gone) element.classList.add("gone");
    }
    shownCells[cell] = { look, element };
  }
}

function labelsAt(step) {
  const labels = new Map();
  if (settings.extra) for (const [cell, value] of valuesAt(at)) labels.set(cell, [value]);
  if (settings.numbers) for (const [cell, number] of numbersAt(at)) labels.set(cell, [number]);
  for (const [cell, ...label] of step.L || []) labels.set(cell, label);
  return labels;
}

function draw() {
  const step = game.steps[at];
  const cells = cellsAt(at);
  const count = shownCount();
  const removed = new Map();
  for (const [i, groups] of count ? count.end.pairs.slice(0, count.pairs).entries() : [])
    for (const cell of groups.flat()) removed.set(cell, String(i + 1));
  const points = count && count.final ? count.end.points || [] : [];
  const labels = count ? new Map(points.map(([cell, text]) => [cell, [text]])) : labelsAt(step);
  drawPieces(cells, removed, labels);
  const under = layer("under");
  const over = layer("over");
  under.replaceChildren();
  over.replaceChildren();
  const on = (cell) => (removed.has(cell) ? "g" : "") + KINDS[cells[cell]];
  if (count) {
    drawCount(count, under, over);
    for (const [cell, text] of [...removed, ...points]) place(over, `label${text.length}`, cell, on(cell), text);
    return cells;
  }
  if (!game.onPoints) for (const cell of step.touched) place(under, "last", cell, "e");
  const signs = (step.k || []).flatMap(([kind, ...all]) => all.map((cell) => [cell, kind]));
  if (settings.extra) for (const cell of step.u || []) signs.push([cell, "diamond"]);
  if (settings.best)
    for (const best of bestMoves()) for (const cell of best.touched) signs.push([cell, "circle"]);
  const marked = new Set(signs.map(([cell]) => cell));
  if (game.onPoints)
    for (const cell of step.touched)
      if (!marked.has(cell) && !labels.has(cell)) place(over, "last", cell, on(cell));
  for (const [cell, kind] of signs) place(over, kind, cell, on(cell));
  if (step.a) insert(over, step.a);
  for (const [cell, [text, size]] of labels) {
    if (game.onPoints && cells[cell] === ".") place(over, "halo", cell, "e");
    place(over, `label${[...text].length}`, cell, on(cell), text, size);
  }
  return cells;
}

function drawCount({ end, final }, under, over) {
  if (final || end.borders) insert(under, final ? end.areas : end.borders);
  if (final && end.counted) insert(over, end.counted);
  if (!final || !end.chain.length) return;
  const path = end.chain.map((cells) => `M${cells.map((c) => centre(c).join(" ")).join("L")}`);
  const template = document.createElement("template");
  const drawn = ["casing", "chain"].map((name) => `<path class="${name}" d="${path.join("")}"/>`);
  template.innerHTML = `<svg>${drawn.join("")}</svg>`;
  over.append(...template.content.firstElementChild.childNodes);
}

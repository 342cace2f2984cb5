
"use strict";
// Steps through games whose positions are in the page. It knows no rules: what each step
// changes on the board, who is to move and what the end counts for has been computed before.

const byId = (id) => document.getElementById(id);
const collection = JSON.parse(byId("data").textContent);
const LAYERS = ["under", "pieces", "over"];
const KINDS = { X: "b", O: "w", "#": "x", ".": "e" };

let game; // the game on show, prepared
let at = 0; // the number of its step on show
let stage = 0; // how far the count has gone: 0 not begun, then a pair each, then the result
let flipped = false;
let shownCells = []; // what stands on the board as drawn
let timer = null;

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

// Preparation: what the page leaves out of steps because it follows from others

function prepare(number) {
  const source = collection[number];
  if (source.prepared) return source;
  source.number = number;
  source.prepared = true;
  source.main = [];
  for (const [i, step] of (source.steps || []).entries()) {
    step.parent = i === 0 ? null : step.p ?? i - 1;
    const parent = source.steps[step.parent];
    step.ply = step.n ?? (parent ? parent.ply + 1 : 0);
    step.children = [];
    if (parent) parent.children.push(i);
    step.isMain = !parent || (parent.isMain && parent.children[0] === i);
    step.changes = [...(step.d || "").matchAll(/(\d+)(\D)/g)].map((m) => [Number(m[1]), m[2]]);
    step.touched = step.l ?? (step.m ? step.changes.map(([cell]) => cell) : []);
    if (step.isMain && source.main[step.ply] === undefined) source.main[step.ply] = i;
  }
  return source;
}

function cellsAt(number) {
  const way = [];
  for (let i = number; i !== null; i = game.steps[i].parent) way.push(game.steps[i].changes);
  const cells = [...game.rows];
  for (const changes of way.reverse()) for (const [cell, piece] of changes) cells[cell] = piece;
  return cells;
}

const ending = () => (game.ends || {})[at];
const lastStage = () => (ending() ? ending().pairs.length + 1 : 0);

function endOfLine(number) {
  let i = number;
  while (game.steps[i].children.length) i = game.steps[i].children[0];
  return i;
}

// Addresses: #12 is a ply of the main line, #v40 a step elsewhere, #score the count;
// in a collection the number of the game and a slash come before.

function address(number, count = 0) {
  const step = game.steps[number];
  let place = step.isMain && game.main[step.ply] === number ? `${step.ply}` : `v${number}`;
  if (count) {
    if (!step.isMain) place += `score${count}`;
    else place = count === ending().pairs.length + 1 ? "score" : `score${count}`;
  }
  return collection.length > 1 ? `#${game.number + 1}/${place}` : `#${place}`;
}

function readAddress() {
  const [, number, place] = /^#(?:(\d+)\/)?(.*)$/.exec(location.hash || `#${document.body.dataset.start}`) || [];
  const wanted = number ? Number(number) - 1 : game ? game.number : 0;
  open(wanted in collection ? wanted : 0);
  if (!game.steps) return;
  const [, ply, step, count, score] = /^(?:(\d+)|(?:v(\d+))?(score)?(\d*))$/.exec(place || "0") || [];
  at = ply ? game.main[ply] ?? game.main.at(-1) : 0;
  if (step in game.steps) at = Number(step);
  else if (count) at = endOfLine(0);
  stage = count ? Math.min(Number(score || Infinity), lastStage()) : 0;
  show();
}

// Drawing: clones of the parts that stand in the page

function part(name) {
  return byId(`parts-${game.game}`).content.querySelector(`[data-part="${name}"]`).cloneNode(true);
}

function place(layer, name, cell, on, text) {
  const drawn = part(name);
  const [x, y] = centre(cell);
  drawn.setAttribute("transform", `translate(${x} ${y})`);
  for (const element of drawn.querySelectorAll(".on-e")) element.classList.replace("on-e", `on-${on}`);
  if (text !== undefined) drawn.querySelector("text").textContent = text;
  layer.append(drawn);
  return drawn;
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
  byId("board").replaceChildren(frame.content.firstElementChild.cloneNode(true));
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

function draw() {
  const step = game.steps[at];
  const cells = cellsAt(at);
  const end = stage ? ending() : null;
  const final = end && stage > end.pairs.length;
  const removed = new Map();
  if (end) {
    for (const [i, [, ...groups]] of end.pairs.slice(0, stage).entries())
      for (const cell of groups.flat()) removed.set(cell, String(i + 1));
  }
  const labels = new Map(end ? [] : step.L || []);
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
      element = place(pieces, piece !== "O" ? piece : gone ? "O-gone" : plain ? "O-plain" : "O", cell, "e");
      if (gone) element.classList.add("gone");
    }
    shownCells[cell] = { look, element };
  }
  const under = layer("under");
  const over = layer("over");
  under.replaceChildren();
  over.replaceChildren();
  const on = (cell) => (removed.has(cell) ? "g" : "") + KINDS[cells[cell]];
  if (end && (final || end.bounded)) {
    const template = document.createElement("template");
    template.innerHTML = `<svg>${final ? end.areas : end.borders}</svg>`;
    const drawn = template.content.firstElementChild.firstElementChild;
    if (drawn) {
      const middle = (game.size * game.unit) / 2;
      if (flipped) drawn.setAttribute("transform", `rotate(180 ${middle} ${middle})`);
      under.append(drawn);
    }
  }
  if (!end && !game.onPoints) for (const cell of step.touched) place(under, "last", cell, "e");
  if (final && end.chain.length) {
    const template = document.createElement("template");
    const path = end.chain.map((cells) => `M${cells.map((c) => centre(c).join(" ")).join("L")}`);
    const drawn = ["casing", "chain"].map((name) => `<path class="${name}" d="${path.join("")}"/>`);
    template.innerHTML = `<svg>${drawn.join("")}</svg>`;
    over.append(...template.content.firstElementChild.childNodes);
  }
  for (const [cell, number] of removed) {
    place(over, `label${number.length}`, cell, on(cell), number);
  }
  if (end) return cells;
  const marks = new Map((step.k || []).flatMap(([kind, ...all]) => all.map((cell) => [cell, kind])));
  if (game.onPoints)
    for (const cell of step.touched)
      if (!marks.has(cell) && !labels.has(cell)) place(over, "last", cell, on(cell));
  for (const [cell, kind] of marks) place(over, kind, cell, on(cell));
  for (const [cell, text] of labels) {
    if (game.onPoints && cells[cell] === ".") place(over, "halo", cell, "e");
    place(over, `label${[...text].length}`, cell, on(cell), text);
  }
  return cells;
}

// Words

function inWords(cells) {
  const named = (piece) =>
    cells
      .map((found, cell) => [found, cell])
      .filter(([found]) => found === piece)
      .map(([, cell]) => game.columns[cell % game.size] + (game.size - Math.floor(cell / game.size)));
  return [[game.players.B, "X"], [game.players.W, "O"], ["Blocks", "#"]]
    .map(([name, piece]) => [name, named(piece)])
    .filter(([, names]) => names.length)
    .map(([name, names]) => `${name}: ${names.join(", ")}.`)
    .join(" ") || "The board is empty.";
}

function statusText() {
  const step = game.steps[at];
  if (stage) {
    const end = ending();
    return stage > end.pairs.length ? end.head : end.pairs[stage - 1][0];
  }
  const moved = step.m ? `Ply ${step.ply}: ${game.players[step.c]} ${step.m}` : step.ply ? `Ply ${step.ply}` : "Start";
  const turn = step.o || (step.t ? `${game.players[step.t]} to move` : "");
  return step.f ? `Ply ${step.ply}: ${step.m || ""}` : `${moved}. ${turn}`;
}

function show() {
  const step = game.steps[at];
  const cells = draw();
  const status = statusText();
  byId("status").textContent = status;
  byId("words").textContent = inWords(cells);
  const picture = byId("board").querySelector("svg");
  picture.setAttribute("aria-label", status);
  for (const id of ["upper", "lower"]) {
    const box = byId(id);
    box.querySelector(".turn")?.remove();
    if (!stage && box.dataset.side === step.t) box.append(make("span", "turn", "to move"));
  }
  byId("fault").hidden = !step.f;
  byId("fault").textContent = step.f || "";
  const comment = [step.N, step.C].filter(Boolean).join("\n");
  byId("comment").hidden = !comment;
  byId("comment").textContent = comment;
  showChoices(step);
  showScore();
  byId("first").disabled = byId("previous").disabled = at === 0 && !stage;
  byId("next").disabled = byId("last").disabled = !step.children.length && stage >= lastStage();
  for (const old of byId("moves").querySelectorAll("[aria-current]")) {
    old.removeAttribute("aria-current");
    old.tabIndex = -1;
  }
  const link = byId("moves").querySelector(`[data-step="${at}"]`);
  if (link) {
    link.setAttribute("aria-current", "step");
    link.tabIndex = 0;
    if (stage) byId("side").scrollTop = 0;
    else keepInView(link);
  }
  history.replaceState(null, "", address(at, stage));
}

// Scrolls the list of moves only, never the page.
function keepInView(link) {
  const box = byId("side");
  if (box.scrollHeight <= box.clientHeight) return;
  const inner = link.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  if (inner.top < outer.top + 40) box.scrollTop += inner.top - outer.top - 40;
  if (inner.bottom > outer.bottom - 40) box.scrollTop += inner.bottom - outer.bottom + 40;
}

const moveName = (step) => step.m || step.N || (step.f ? "?" : "·");

function showChoices(step) {
  const box = byId("choices");
  box.replaceChildren();
  box.hidden = step.children.length < 2;
  if (box.hidden) return;
  box.append(make("span", "", "Next:"));
  for (const child of step.children) {
    const button = make("button", "", moveName(game.steps[child]));
    button.type = "button";
    button.addEventListener("click", () => go(child));
    box.append(button);
  }
}

function showScore() {
  const end = ending();
  byId("score").hidden = !end;
  if (!end) return;
  byId("score-head").textContent = end.head;
  const stages = byId("score-stages");
  stages.replaceChildren();
  for (const [i, text] of [...end.pairs.map(([words]) => words), "Result"].entries()) {
    const button = make("button", "", text);
    button.type = "button";
    if (stage === i + 1) button.setAttribute("aria-current", "step");
    button.addEventListener("click", () => {
      go(at, i + 1);
      stages.children[i].firstElementChild.focus();
    });
    const item = make("li");
    item.append(button);
    stages.append(item);
  }
  byId("score-lines").replaceChildren(...end.lines.map((line) => make("li", "", line)));
}

// The list of moves: a block for each stretch of a line; what is beside a move comes after it

function listMoves() {
  const list = byId("moves");
  list.replaceChildren();
  const stack = [[0, 0, false]]; // step, depth, whether its own link is there already
  while (stack.length) {
    let [i, depth, listed] = stack.pop();
    const block = make("div", depth ? "line variation" : "line main");
    block.style.setProperty("--depth", depth);
    for (;;) {
      if (!listed) listStep(block, i);
      listed = false;
      const [next, ...others] = game.steps[i].children;
      if (next === undefined) break;
      i = next;
      if (others.length) {
        listStep(block, i);
        stack.push([i, depth, true], ...others.reverse().map((other) => [other, depth + 1, false]));
        break;
      }
    }
    if (block.childElementCount) list.append(block);
  }
}

function listStep(block, i) {
  const step = game.steps[i];
  if (i || step.m) {
    const link = make("a", step.f ? "move faulty" : "move");
    link.href = address(i);
    link.dataset.step = i;
    link.tabIndex = -1;
    if (step.m) {
      const dot = make("span", "dot");
      dot.style.background = game.colours[step.c];
      link.append(make("span", "number", step.ply), " ", dot);
      link.setAttribute("aria-label", `${step.ply}. ${game.players[step.c]} ${moveName(step)}`);
    }
    link.append(moveName(step));
    block.append(link, " ");
  }
  if (step.C) block.append(make("bdi", "note", step.C), " ");
}

// Moving about

function go(number, count = 0) {
  at = number;
  stage = count;
  show();
}

function forward() {
  const [next] = game.steps[at].children;
  if (next !== undefined) go(next);
  else if (stage < lastStage()) go(at, stage + 1);
  else return false;
  return true;
}

function back() {
  if (stage) go(at, stage - 1);
  else if (at) go(game.steps[at].parent);
}

function toEnd() {
  const end = endOfLine(at);
  if (end === at) go(at, lastStage());
  else go(end);
}

function sideways(by) {
  const { parent } = game.steps[at];
  if (parent === null || stage) return false;
  const siblings = game.steps[parent].children;
  const other = siblings[siblings.indexOf(at) + by];
  if (other === undefined) return false;
  go(other);
  return true;
}

function play(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => forward() || play(false), 900) : null;
  byId("play").setAttribute("aria-pressed", String(on));
  byId("play").setAttribute("aria-label", on ? "Stop" : "Play");
}

function flip() {
  flipped = !flipped;
  byId("flip").setAttribute("aria-pressed", String(flipped));
  if (!game.steps) return;
  setBoard();
  show();
}

// Games

function open(number) {
  if (game && game.number === number) return;
  game = prepare(number);
  play(false);
  shownCells = [];
  for (const link of byId("games").querySelectorAll("a")) {
    if (Number(link.dataset.game) === number) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  byId("game-title").textContent = game.title;
  byId("game-title").hidden = collection.length < 2;
  byId("game-line").textContent = game.line;
  byId("info").replaceChildren(
    ...game.info.flatMap(([name, value]) => {
      const description = make("dd", "", value);
      description.dir = "auto";
      return [make("dt", "", name), description];
    }),
  );
  byId("about").hidden = !game.info.length;
  const playable = Boolean(game.steps);
  for (const id of ["controls", "upper", "lower", "moves"]) byId(id).hidden = !playable;
  if (playable) {
    setBoard();
    listMoves();
    return;
  }
  byId("board").replaceChildren(make("p", "broken", game.error));
  byId("score").hidden = byId("choices").hidden = byId("comment").hidden = byId("fault").hidden = true;
  byId("status").textContent = byId("words").textContent = "";
  history.replaceState(null, "", `#${number + 1}/`);
}

const isWide = () => matchMedia("(min-width: 80rem)").matches;

function listGames() {
  if (collection.length < 2) return;
  byId("index").hidden = false;
  byId("index").open = isWide() || !location.hash;
  byId("index-count").textContent = `(${collection.length})`;
  byId("filter").hidden = collection.length < 8;
  for (const [i, entry] of collection.entries()) {
    const link = make("a");
    link.href = `#${i + 1}/0`;
    link.dataset.game = i;
    link.append(make("bdi", "", `${i + 1}. ${entry.title}`), make("small", "", entry.line));
    const item = make("li");
    item.append(link);
    byId("games").append(item);
  }
  // Where the index lies above the board, it makes way for it.
  byId("games").addEventListener("click", (event) => {
    if (event.target.closest("a") && !isWide()) byId("index").open = false;
  });
}

function select(number) {
  if (number in collection) location.hash = `#${number + 1}/0`;
}

// Events

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, dialog *")) return;
  const onButton = event.target.matches("button, a, summary");
  const keys = {
    ArrowRight: forward,
    ArrowLeft: back,
    ArrowUp: () => sideways(-1),
    ArrowDown: () => sideways(1),
    Home: () => go(0),
    End: toEnd,
    f: flip,
    n: () => select(game.number + 1),
    p: () => select(game.number - 1),
    "?": () => byId("help").showModal(),
    " ": () => (onButton ? false : play(timer === null)),
  };
  const action = keys[event.key];
  if (!action || (!game.steps && !"np?".includes(event.key))) return;
  if (event.key !== " ") play(false);
  // Where there is no other variation, the arrow keys scroll as usual.
  if (action() !== false || event.key === "ArrowRight") event.preventDefault();
}

function listen() {
  document.addEventListener("keydown", onKey);
  window.addEventListener("hashchange", readAddress);
  const click = (id, action) =>
    byId(id).addEventListener("click", () => {
      if (id !== "play") play(false);
      action();
    });
  click("first", () => go(0));
  click("previous", back);
  click("next", forward);
  click("last", toEnd);
  click("play", () => play(timer === null));
  click("flip", flip);
  click("help-button", () => byId("help").showModal());
  click("theme", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
  byId("moves").addEventListener("click", (event) => {
    const link = event.target.closest("[data-step]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    play(false);
    go(Number(link.dataset.step));
  });
  byId("filter").addEventListener("input", (event) => {
    const words = event.target.value.toLowerCase().split(/\s+/);
    for (const item of byId("games").children) {
      const text = item.textContent.toLowerCase();
      item.hidden = !words.every((word) => text.includes(word));
    }
  });
  const board = byId("board");
  let pressed = null;
  board.addEventListener("pointerdown", (event) => {
    pressed = event.isPrimary && event.button === 0 ? [event.clientX, event.clientY] : null;
  });
  board.addEventListener("pointercancel", () => (pressed = null));
  board.addEventListener("pointerup", (event) => {
    if (!pressed || !game.steps) return;
    const across = event.clientX - pressed[0];
    const along = event.clientY - pressed[1];
    pressed = null;
    play(false);
    if (Math.abs(across) > 30 && Math.abs(across) > 1.5 * Math.abs(along)) {
      if (across < 0) forward();
      else back();
    } else if (Math.hypot(across, along) < 10) {
      const box = board.getBoundingClientRect();
      if (event.clientX > box.left + box.width * 0.4) forward();
      else back();
    }
  });
  let wheeled = 0;
  board.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || !game.steps || !event.deltaY) return;
      event.preventDefault();
      if (event.timeStamp - wheeled < 60) return;
      wheeled = event.timeStamp;
      play(false);
      if (event.deltaY > 0) forward();
      else back();
    },
    { passive: false },
  );
}

listGames();
listen();
readAddress();


// Words: the position and the move, the count, the choices, the lists of moves and of games

function inWords(cells) {
  const named = (piece) =>
    cells
      .map((found, cell) => [found, cell])
      .filter(([found]) => found === piece)
      .map(([, cell]) => nameOf(cell));
  return [[game.players.B, "X"], [game.players.W, "O"], ["Blocks", "#"]]
    .map(([name, piece]) => [name, named(piece)])
    .filter(([, names]) => names.length)
    .map(([name, names]) => `${name}: ${names.join(", ")}.`)
    .join(" ") || "The board is empty.";
}

function pairText(groups, i) {
  const [black, white] = groups.map((cells) => cells.map(nameOf).join(" "));
  return `Pair ${i + 1}, ${groups[0].length} each: ${game.players.B} ${black}; ${game.players.W} ${white}`;
}

function statusText() {
  const step = game.steps[at];
  if (stage) {
    const end = ending();
    return stage > end.pairs.length ? end.head : pairText(end.pairs[stage - 1], stage - 1);
  }
  const moved = step.m ? `Ply ${step.ply}: ${game.players[step.c]} ${step.m}` : step.ply ? `Ply ${step.ply}` : "Start";
  const turn = step.o || (step.t ? `${game.players[step.t]} to move` : "");
  const glyphs = (step.g || []).map((glyph) => ` (${game.glyphs[glyph]})`).join("");
  return step.f ? `Ply ${step.ply}: ${step.m || ""}` : `${moved}${glyphs}. ${turn}`;
}

// Links lead to the web only; everything else that looks like an address stays text.
function withLinks(text) {
  const pieces = text.split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}])/);
  return pieces.map((piece, i) => {
    if (i % 2 === 0) return piece;
    const link = make("a", "", piece);
    link.href = piece;
    link.rel = "noopener noreferrer nofollow";
    link.target = "_blank";
    return link;
  });
}

// Makes the contents of a box anew; who was in there stays there, or goes to the board.
function renew(box, change) {
  const inside = [...box.querySelectorAll("button")].indexOf(document.activeElement);
  change();
  if (inside < 0) return;
  const buttons = box.hidden ? [] : box.querySelectorAll("button");
  (buttons[Math.min(inside, buttons.length - 1)] || byId("board")).focus({ preventScroll: true });
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
  byId("comment").replaceChildren(...withLinks(comment));
  renew(byId("choices"), () => showChoices(step));
  renew(byId("score-box"), showScore);
  // Buttons that can do nothing keep the focus, or the keys would be lost.
  const dim = (id, off) => byId(id).setAttribute("aria-disabled", String(off));
  for (const id of ["first", "previous"]) dim(id, at === 0 && !stage);
  for (const id of ["next", "last"]) dim(id, !step.children.length && stage >= lastStage());
  showSlider(status);
  showGraph();
  showCurrent();
  if (document.body.classList.contains("large") && step.touched.length) bringIntoView(step.touched[0]);
  setAddress(address(at, stage));
}

function showSlider(status) {
  const before = wayTo(at).length - 1;
  let after = 0;
  for (let i = at; game.steps[i].children.length; i = game.steps[i].children[0]) after += 1;
  const slider = byId("slider");
  slider.max = before + after;
  slider.value = before;
  slider.setAttribute("aria-valuetext", status);
}

// Marks the current move in the list, which is its one stop for the tabulator.
function showCurrent() {
  const moves = byId("moves");
  for (const old of moves.querySelectorAll('[tabindex="0"]')) old.tabIndex = -1;
  for (const old of moves.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
  const link = moves.querySelector(`[data-step="${at}"]`);
  if (link) link.setAttribute("aria-current", "step");
  const stop = link || moves.querySelector("a");
  if (stop) stop.tabIndex = 0;
  if (stage) byId("side").scrollTop = byId("score-box").offsetTop - byId("side").offsetTop;
  else if (link) keepInView(byId("side"), link);
}

// Scrolls the box only, never the page.
function keepInView(box, element) {
  if (box.scrollHeight <= box.clientHeight) return;
  const inner = element.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  const margin = Math.min(40, outer.height / 4);
  if (inner.top < outer.top + margin) box.scrollTop += inner.top - outer.top - margin;
  if (inner.bottom > outer.bottom - margin) box.scrollTop += inner.bottom - outer.bottom + margin;
}

// On a board larger than the window.
function bringIntoView(cell) {
  const box = byId("board");
  const side = box.querySelector("svg").getBoundingClientRect().width / (game.size + 2);
  const [x, y] = centre(cell).map((length) => (length / game.unit + 1) * side);
  if (x < box.scrollLeft || x > box.scrollLeft + box.clientWidth) box.scrollLeft = x - box.clientWidth / 2;
  if (y < box.scrollTop || y > box.scrollTop + box.clientHeight) box.scrollTop = y - box.clientHeight / 2;
}

const moveName = (step) => step.m || step.N || (step.f ? "?" : "·");
const glyphText = (step) => (step.g || []).join("");
const choiceText = (step) => moveName(step) + glyphText(step) + (settings.best ? chanceText(step) : "");

function showChoices(step) {
  const box = byId("choices");
  box.replaceChildren();
  box.hidden = step.children.length < 2;
  if (box.hidden) return;
  box.append(make("span", "", "Next:"));
  for (const child of step.children) {
    const button = make("button", "", choiceText(game.steps[child]));
    button.type = "button";
    button.addEventListener("click", () => go(child));
    box.append(button);
  }
}

function showScore() {
  const end = stage || !settings.count ? ending() : countAt(at);
  byId("score-box").hidden = !end;
  if (!end) return;
  byId("score-head").textContent = end.head || "The count as it stands";
  const stages = byId("score-stages");
  stages.replaceChildren();
  const texts = ending() ? [...end.pairs.map(pairText), "Result"] : [];
  for (const [i, text] of texts.entries()) {
    const button = make("button", "", text);
    button.type = "button";
    if (stage === i + 1) button.setAttribute("aria-current", "step");
    button.addEventListener("click", () => go(at, i + 1));
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
  list.classList.toggle("long", game.size > 26); // names of three and four characters
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
    link.href = linkTo(address(i));
    link.dataset.step = i;
    link.tabIndex = -1;
    if (step.m) {
      const dot = make("span", "dot");
      dot.setAttribute("role", "img");
      dot.setAttribute("aria-label", game.players[step.c]);
      dot.style.background = game.colours[step.c];
      link.append(make("span", "number", step.ply), " ", dot);
    }
    link.append(moveName(step) + glyphText(step));
    block.append(link, " ");
  }
  if (step.C) {
    const note = make("bdi", "note");
    note.append(...withLinks(step.C));
    block.append(note, " ");
  }
}

// The index of games

const isWide = () => matchMedia("(min-width: 80rem)").matches;

function listGames() {
  if (collection.length < 2) return;
  const box = byId("index").querySelector("details");
  byId("index").hidden = false;
  // Where it would leave no room for the board, it waits to be asked for.
  const hasRoom = innerHeight > 640 && !document.documentElement.classList.contains("framed");
  box.open = isWide() || (!location.hash && hasRoom);
  byId("index-count").textContent = `(${collection.length})`;
  byId("filter").hidden = collection.length < 8;
  for (const [i, entry] of collection.entries()) {
    const link = make("a");
    link.href = linkTo(`#${i + 1}/0`);
    link.dataset.game = i;
    const line = make("small", "", entry.line);
    if (entry.faulty) line.append("; ", make("span", "faulty", "faulty"));
    link.append(make("bdi", "", `${i + 1}. ${entry.title}`), line);
    const item = make("li");
    item.append(link);
    byId("games").append(item);
  }
  // Where the index lies above the board, it makes way for it.
  byId("games").addEventListener("click", (event) => {
    if (event.target.closest("a") && !isWide()) box.open = false;
  });
  box.addEventListener("toggle", () => game && showInIndex(game.number));
  byId("filter").addEventListener("input", (event) => filterGames(event.target.value));
}

function filterGames(text) {
  const plain = (words) => words.toLowerCase().replaceAll("×", "x");
  const words = plain(text).split(/\s+/);
  let found = 0;
  for (const item of byId("games").children) {
    const entry = plain(item.textContent);
    item.hidden = !words.every((word) => entry.includes(word));
    found += !item.hidden;
  }
  byId("no-games").textContent = found ? "" : "No game has all of these words.";
}

function showInIndex(number) {
  for (const link of byId("games").querySelectorAll("a")) {
    if (Number(link.dataset.game) !== number) link.removeAttribute("aria-current");
    else {
      link.setAttribute("aria-current", "page");
      keepInView(byId("games"), link);
    }
  }
}


// Moving about

let timer = null;

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
  else return false;
  return true;
}

function toEnd() {
  const end = endOfLine(at);
  if (end === at) go(at, lastStage());
  else go(end);
}

function slideTo(ply) {
  const before = wayTo(at);
  let to = before[ply] ?? at;
  for (let i = before.length; i <= ply; i += 1) [to] = game.steps[to].children;
  go(to);
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
  timer = on ? setInterval(() => forward() || play(false), Number(settings.speed)) : null;
  byId("play").setAttribute("aria-pressed", String(on));
  byId("play").setAttribute("aria-label", on ? "Stop" : "Play");
}

// Games

function open(number) {
  if (game && game.number === number) return;
  game = prepare(number);
  play(false);
  shownCells = [];
  showInIndex(number);
  byId("game-title").textContent = game.title;
  byId("game-title").hidden = collection.length < 2;
  byId("game-line").textContent = game.line + (game.faulty ? "; faulty" : "");
  byId("info").replaceChildren(
    ...game.info.flatMap(([name, value]) => {
      const description = make("dd");
      description.dir = "auto";
      description.append(...withLinks(value));
      return [make("dt", "", name), description];
    }),
  );
  byId("about").hidden = !game.info.length;
  const playable = Boolean(game.steps);
  for (const id of ["controls", "slider", "upper", "lower", "moves", "more"]) byId(id).hidden = !playable;
  for (const id of ["count", "numbers", "flip"]) byId(id).hidden = !playable;
  for (const id of ["copy-sgf", "save-sgf"]) byId(id).hidden = !game.sgf;
  byId("count").hidden = !(game.counts || game.ends);
  byId("extra").hidden = !game.extra;
  byId("extra").textContent = game.extra || "";
  byId("best").hidden = !game.analyzed;
  byId("graph").toggleAttribute("hidden", !game.analyzed);
  if (playable) {
    setBoard();
    listMoves();
    return;
  }
  byId("board").replaceChildren(make("p", "broken", game.error));
  byId("score-box").hidden = byId("choices").hidden = byId("comment").hidden = byId("fault").hidden = true;
  byId("status").textContent = byId("words").textContent = "";
  setAddress(`#${number + 1}/`);
}

function select(number) {
  if (number in collection) location.hash = `#${number + 1}/0`;
}

// Switches

function press(id, on) {
  byId(id).setAttribute("aria-pressed", String(on));
}

function redraw(anew = false) {
  if (!game.steps) return;
  if (anew) setBoard();
  show();
}

function flip() {
  flipped = !flipped;
  press("flip", flipped);
  redraw(true);
}

function toggle(name) {
  if (byId(name).hidden) return false;
  settings[name] = !settings[name];
  press(name, settings[name]);
  redraw(name === "coordinates");
  keepSettings();
  return true;
}

function enlarge(on = !document.body.classList.contains("large")) {
  document.body.classList.toggle("large", on);
  press("enlarge", on);
  redraw();
}

function changeTheme() {
  const dark = settings.theme
    ? settings.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  settings.theme = dark ? "light" : "dark";
  document.documentElement.dataset.theme = settings.theme;
  keepSettings();
}

// Events

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.matches("input, select, dialog *")) return;
  const onButton = event.target.matches("button, a, summary");
  const keys = {
    ArrowRight: forward,
    ArrowLeft: back,
    ArrowUp: () => sideways(-1),
    ArrowDown: () => sideways(1),
    Home: () => go(0),
    End: toEnd,
    Escape: () => (document.body.classList.contains("large") ? enlarge(false) : false),
    b: () => toggle("best"),
    c: () => toggle("count"),
    e: () => enlarge(),
    f: flip,
    m: () => toggle("numbers"),
    v: () => toggle("extra"),
    n: () => select(game.number + 1),
    p: () => select(game.number - 1),
    "?": () => byId("help").showModal(),
    " ": () => (onButton ? false : play(timer === null)),
  };
  const action = Object.hasOwn(keys, event.key) && keys[event.key];
  if (!action || (!game.steps && !"np?".includes(event.key))) return;
  if (event.key !== " ") play(false);
  // Where there is no other variation, the arrow keys scroll as usual.
  if (action() !== false || event.key === "ArrowRight" || event.key === "ArrowLeft") event.preventDefault();
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
  click("enlarge", () => enlarge());
  click("flip", flip);
  for (const name of ["count", "extra", "best", "numbers", "coordinates"]) click(name, () => toggle(name));
  click("help-button", () => byId("help").showModal());
  click("theme", changeTheme);
  click("copy-link", () => copy(location.href, "Link"));
  click("copy-sgf", () => copy(game.sgf, "SGF"));
  click("save-sgf", () => save(new Blob([game.sgf], { type: "application/x-go-sgf" }), "sgf"));
  click("save-svg", saveSvg);
  click("save-png", savePng);
  byId("slider").addEventListener("input", (event) => {
    play(false);
    slideTo(Number(event.target.value));
  });
  byId("speed").addEventListener("change", (event) => {
    settings.speed = event.target.value;
    keepSettings();
    if (timer !== null) play(true);
  });
  byId("graph").addEventListener("click", goInGraph);
  byId("moves").addEventListener("click", (event) => {
    const link = event.target.closest("[data-step]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    play(false);
    go(Number(link.dataset.step));
  });
  listenToTheBoard(byId("board"));
}

function listenToTheBoard(board) {
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
      if (event.ctrlKey || !game.steps || !event.deltaY || document.body.classList.contains("large")) return;
      // The rest of a turn of the wheel that has stepped is not for scrolling either.
      const recent = event.timeStamp - wheeled < 60;
      if (!recent) play(false);
      if (!recent && !(event.deltaY > 0 ? forward() : back())) return;
      wheeled = event.timeStamp;
      event.preventDefault();
    },
    { passive: false },
  );
}

loadSettings();
document.documentElement.classList.remove("still");
if (window !== window.top) document.documentElement.classList.add("framed");
if (settings.theme) document.documentElement.dataset.theme = settings.theme;
byId("speed").value = settings.speed;
press("coordinates", settings.coordinates);
listGames();
listen();
readAddress();

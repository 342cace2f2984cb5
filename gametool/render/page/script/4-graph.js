
// The analysis that a record holds: a graph of the first side's chance, and the best moves

const GRAPH = { width: 600, height: 80 };

function svgPart(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

// The steps of the line on show, from the start to its end.
function lineOnShow() {
  const line = wayTo(at);
  for (let i = at; game.steps[i].children.length; ) line.push((i = game.steps[i].children[0]));
  return line;
}

function showGraph() {
  const graph = byId("graph");
  if (!game.analyzed) return;
  const line = lineOnShow();
  const { width, height } = GRAPH;
  const x = (n) => (line.length > 1 ? (n * width) / (line.length - 1) : 0);
  const y = (share) => height * (1 - share);
  const points = line.map((i, n) => [n, game.steps[i].w]).filter(([, share]) => share !== undefined);
  const path = points.map(([n, share]) => `${x(n).toFixed(1)} ${y(share).toFixed(1)}`).join("L");
  const drawn = [svgPart("path", { class: "middle", d: `M0 ${height / 2}H${width}` })];
  if (points.length) {
    const [first, last] = [points[0][0], points.at(-1)[0]].map(x);
    drawn.unshift(svgPart("path", { class: "area", d: `M${first} ${height}L${path}L${last} ${height}z` }));
    drawn.push(svgPart("path", { class: "chance", d: `M${path}` }));
  }
  for (const [n, share] of points)
    if (game.steps[line[n]].g) drawn.push(svgPart("circle", { class: "judged", cx: x(n), cy: y(share), r: 5 }));
  const here = x(line.indexOf(at));
  drawn.push(svgPart("path", { class: "here", d: `M${here} 0V${height}` }));
  graph.replaceChildren(...drawn);
  const share = game.steps[at].w;
  const said = share === undefined ? "not known here" : `${Math.round(100 * share)}% here`;
  graph.setAttribute("aria-label", `Graph: the chance of ${game.players.B} is ${said}`);
}

function goInGraph(event) {
  const box = byId("graph").getBoundingClientRect();
  const last = lineOnShow().length - 1;
  const share = (event.clientX - box.left) / box.width;
  play(false);
  slideTo(Math.max(0, Math.min(last, Math.round(share * last))));
}

// The moves that are best here, each with the chance of who makes it.
const bestMoves = () =>
  game.steps[at].children.map((i) => game.steps[i]).filter((step) => step.b !== undefined);

const chanceText = (step) => (step.b === undefined ? "" : ` ${Math.round(100 * step.b)}%`);

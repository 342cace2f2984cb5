
"use strict";
// Steps through games whose positions are in the page. It knows no rules: what each step
// changes on the board, who is to move and what the position counts for has been computed
// before. The parts of this script are joined in the order of their names.

// The games, their steps, and the addresses of these

const byId = (id) => document.getElementById(id);
const collection = JSON.parse(byId("data").textContent);

let game; // the game on show, prepared
let at = 0; // the number of its step on show
let stage = 0; // how far the count has gone: 0 not begun, then a pair each, then the result

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

// What the page leaves out of steps because it follows from others.
function prepare(number) {
  const source = collection[number];
  if (source.prepared) return source;
  source.number = number;
  source.prepared = true;
  source.main = [];
  const pairs = (text) => [...(text || "").matchAll(/(\d+)(\D)/g)].map((m) => [Number(m[1]), m[2]]);
  for (const [i, step] of (source.steps || []).entries()) {
    step.parent = i === 0 ? null : step.p ?? i - 1;
    const parent = source.steps[step.parent];
    step.ply = step.n ?? (parent ? parent.ply + 1 : 0);
    step.children = [];
    if (parent) parent.children.push(i);
    step.isMain = !parent || (parent.isMain && parent.children[0] === i);
    step.changes = pairs(step.d);
    step.touched = step.l ?? (step.m ? step.changes.map(([cell]) => cell) : []);
    if (step.isMain && source.main[step.ply] === undefined) source.main[step.ply] = i;
  }
  return source;
}

// The steps from the start to one of them.
function wayTo(number) {
  const way = [];
  for (let i = number; i !== null; i = game.steps[i].parent) way.push(i);
  return way.reverse();
}

function cellsAt(number) {
  const cells = [...game.rows];
  for (const i of wayTo(number)) for (const [cell, piece] of game.steps[i].changes) cells[cell] = piece;
  return cells;
}

function valuesAt(number) {
  const found = new Map();
  for (const i of wayTo(number)) {
    for (const [cell, value] of game.steps[i].v || []) {
      if (value) found.set(cell, value);
      else found.delete(cell);
    }
  }
  return found;
}

// The move that touched each cell last, by its number.
function numbersAt(number) {
  const found = new Map();
  for (const i of wayTo(number))
    for (const cell of game.steps[i].touched) found.set(cell, String(game.steps[i].ply));
  return found;
}

const ending = () => (game.ends || {})[at];
const countAt = (number) => (game.ends || {})[number] || (game.counts || {})[number];
const lastStage = () => (ending() ? ending().pairs.length + 1 : 0);

function endOfLine(number) {
  let i = number;
  while (game.steps[i].children.length) i = game.steps[i].children[0];
  return i;
}

const nameOf = (cell) => game.columns[cell % game.size] + (game.size - Math.floor(cell / game.size));

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
  const hash = location.hash || `#${document.body.dataset.start}`;
  const [, number, place] = /^#(?:(\d+)\/)?(.*)$/.exec(hash) || [];
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

// Whole, since a bare "#12" is taken for a link to skip to a part of the page.
const linkTo = (text) => location.href.split("#")[0] + text;

function setAddress(text) {
  try {
    history.replaceState(null, "", text);
  } catch {
    // Some frames and previews refuse that; the page works without.
  }
}

// What the reader chose, kept where the browser keeps such things at all

const settings = { theme: "", speed: "900", coordinates: true, numbers: false, count: false, extra: false, best: true };

function loadSettings() {
  try {
    const kept = JSON.parse(localStorage.getItem("gametool") || "{}");
    for (const name of ["theme", "speed", "coordinates"])
      if (typeof kept[name] === typeof settings[name]) settings[name] = kept[name];
  } catch {
    // Private windows and frames may forbid it.
  }
}

function keepSettings() {
  const { theme, speed, coordinates } = settings;
  try {
    localStorage.setItem("gametool", JSON.stringify({ theme, speed, coordinates }));
  } catch {
    // Then they last as long as the page.
  }
}


// Copies and files: the link, the record, and the board as it is drawn

function tell(text) {
  byId("told").textContent = text;
}

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    tell(`${what} copied.`);
  } catch {
    const box = make("textarea", "", text);
    document.body.append(box);
    box.select();
    const done = document.execCommand("copy");
    box.remove();
    tell(done ? `${what} copied.` : `${what} could not be copied.`);
  }
}

function save(blob, ending) {
  const link = make("a");
  link.href = URL.createObjectURL(blob);
  link.download = `game-${game.number + 1}${ending === "sgf" ? "" : `-ply-${game.steps[at].ply}`}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  tell(`Saved ${link.download}.`);
}

const DRAWN = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray",
  "stroke-linecap", "stroke-linejoin", "font-family", "font-weight", "text-anchor",
];

// The board with its colours in itself, on paper of the page's colour.
function picture() {
  const source = byId("board").querySelector("svg");
  const copied = source.cloneNode(true);
  const originals = source.querySelectorAll("*");
  for (const [i, element] of copied.querySelectorAll("*").entries()) {
    if (element.tagName === "g") continue;
    const style = getComputedStyle(originals[i]);
    for (const name of DRAWN) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute("class");
  }
  const [x, y, width, height] = source.getAttribute("viewBox").split(" ").map(Number);
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const box = { x, y, width, height, fill: getComputedStyle(document.documentElement).backgroundColor };
  for (const [name, value] of Object.entries(box)) paper.setAttribute(name, value);
  copied.prepend(paper);
  for (const name of ["class", "aria-describedby"]) copied.removeAttribute(name);
  copied.setAttribute("width", width);
  copied.setAttribute("height", height);
  return { text: new XMLSerializer().serializeToString(copied), width, height };
}

function saveSvg() {
  save(new Blob([picture().text], { type: "image/svg+xml" }), "svg");
}

function savePng() {
  const { text, width, height } = picture();
  const scale = Math.min(2, 8000 / width);
  const image = new Image();
  image.addEventListener("error", () => tell("This browser could not draw the picture."));
  image.addEventListener("load", () => {
    const canvas = make("canvas");
    canvas.width = width * scale;
    canvas.height = height * scale;
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => save(blob, "png"));
  });
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
}

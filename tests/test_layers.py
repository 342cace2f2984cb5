"""The direction of the arrows: what may import what, and who may ask for a game by name."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gametool
from gametool.games import GAMES

PACKAGE = Path(gametool.__file__).parent

FLOORS: tuple[tuple[str, ...], ...] = (
    ("__main__",),
    ("__init__",),
    ("cli",),
    ("library",),
    ("work",),
    ("collection", "analysis"),
    ("render",),
    ("formats",),
    ("recorder",),
    ("replay",),
    ("record",),
    ("core",),
    ("games",),
    ("board", "symmetries"),
    ("points",),
    ("texts", "version"),
)
"""The rooms, from the top floor to the ground: a module may import what is on lower floors, and
what is in its own room."""
FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
ALSO: dict[str, set[str]] = {
    "cli": {"click", "prompt_toolkit"},
    "games": {"typing_extensions"},  # for type checkers only, which bring it
    "record": {"sgfmill"},
    "collection": {"pyarrow"},
    "work": {"distributed"},
    "formats": {"compression", "zstandard"},  # the former is Python's own since 3.14
}
"""What beside Python's own library a room may import."""

PLAY = """
import sys

class Nothing:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top in ("click", "sgfmill") or name.startswith(("gametool.record", "gametool.formats")):
            raise ImportError(name + " is not there")

sys.meta_path.insert(0, Nothing())

from random import Random
from gametool import games
from gametool.games.perft import perft

random = Random(1)
for name, variant in [("petrify", []), ("morphos", [*"abcde"]), ("emulsion", ["free"])]:
    position = games.make(name, 4, variant).start()
    assert perft(position, 2) > 0
    for _ in range(200):
        if position.is_over:
            break
        position = position.play(random.choice(position.legal_moves()))
    position.score().as_dict()
    print(name, position.is_over)
foreign = [m for m in sys.modules if m.startswith("gametool.")]
print(sorted({m.split(".")[1] for m in foreign}))
"""


def modules() -> Iterator[tuple[str, ast.Module]]:
    """All modules of the package: the dotted path below it, and what is in them."""
    for path in sorted(PACKAGE.rglob("*.py")):
        name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        yield name.removesuffix(".__init__"), ast.parse(path.read_text())


MODULES = dict(modules())


def imports(name: str, tree: ast.Module) -> set[str]:
    """The top names that a module imports: of the package as ``.name``, else as they are."""
    package = (PACKAGE / Path(*name.split("."))).is_dir()
    here = name.split(".") if package else name.split(".")[:-1]
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                base = here[: len(here) - node.level + 1]
                path = [*base, *(node.module or "").split(".")]
                path = [part for part in path if part]
                found |= {f".{path[0]}"} if path else {f".{alias.name}" for alias in node.names}
            else:
                found.add((node.module or "").partition(".")[0])
    return found


def test_games_can_be_played_with_nothing_else_installed() -> None:
    result = subprocess.run(
        [sys.executable, "-c", PLAY], capture_output=True, text=True, cwd=PACKAGE.parent
    )
    assert result.returncode == 0, result.stderr
    *played, loaded = result.stdout.splitlines()
    assert len(played) == len(GAMES)
    assert loaded == "['board', 'games', 'points', 'texts', 'version']"


def modules_imported(name: str, tree: ast.Module) -> set[str]:
    """The modules of the package that a module imports, for types only too."""
    package = (PACKAGE / Path(*name.split("."))).is_dir()
    here = name.split(".") if package else name.split(".")[:-1]
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = here[: len(here) - node.level + 1]
            path = ".".join([*base, *(node.module or "").split(".")]).strip(".")
            for alias in node.names:
                inner = f"{path}.{alias.name}".strip(".")
                found.add(inner if inner in MODULES else path)
    return (found & set(MODULES)) - {name}


def circle(arrows: dict[str, set[str]]) -> list[str]:
    """Some way from a module back to it; nothing if there is none."""
    left = {name: set(targets) for name, targets in arrows.items()}
    while leaves := [name for name, targets in left.items() if not targets]:
        for name in leaves:
            del left[name]
        for targets in left.values():
            targets.difference_update(leaves)
    way: list[str] = []
    name = min(left, default="")
    while name and name not in way:
        way.append(name)
        name = min(left[name])
    return way[way.index(name) :] if name else []


def test_no_imports_go_round_in_a_circle() -> None:
    assert circle({name: modules_imported(name, tree) for name, tree in MODULES.items()}) == []


def test_a_circle_is_seen() -> None:
    assert circle({"a": {"b"}, "b": {"c", "d"}, "c": {"b"}, "d": set()}) == ["b", "c"]
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def room(name: str) -> str:
    """The room that a module is in."""
    return name.partition(".")[0]


def upward(name: str, found: set[str]) -> list[str]:
    """What a module imports that is not below it."""
    here = room(name)
    wrong = []
    for target in sorted(found):
        if target.startswith("."):
            there = target[1:]
            if there not in FLOOR:  # a name of the package's own face
                there = "__init__"
            if there != here and FLOOR[there] <= FLOOR[here]:
                wrong.append(there)
        elif target not in sys.stdlib_module_names and target not in ALSO.get(here, set()):
            wrong.append(target)
    return wrong


def test_the_compiled_core_imports_only_what_is_below_it() -> None:
    for path in (PACKAGE / "core").glob("*.p*"):
        rooms = set(re.findall(r"^from \.\.(\w+)", path.read_text(), re.MULTILINE))
        assert rooms <= {"board", "games", "symmetries"}, path.name


@pytest.mark.parametrize("name", MODULES)
def test_arrows_point_down(name: str) -> None:
    assert room(name) in FLOOR, "a new room needs its floor in FLOORS"
    assert upward(name, imports(name, MODULES[name])) == []


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("replay.setups", "from ..render.text.phrases import one_line"),
        ("replay.verdicts", "from ..cli import options"),
        ("render.drawing", "from .. import work"),
        ("formats.diagrams", "from ..render import drawing"),
        ("games.position", "from ..core import petrify"),
        ("games.parameters", "import click"),
        ("board", "from .games import Game"),
        ("work.pipeline", "from ..cli import progress"),
    ],
)
def test_a_wrong_arrow_is_seen(name: str, line: str) -> None:
    assert upward(name, imports(name, ast.parse(line))) != []


@pytest.mark.parametrize("name", [name for name in MODULES if name.startswith("cli.")])
def test_what_commands_share_is_in_no_command(name: str) -> None:
    """A command is used by nobody: what two need lies beside them in ``cli/``."""
    found = modules_imported(name, MODULES[name])
    assert [one for one in sorted(found) if one.startswith("cli.commands.")] == []


def asks_for_a_game(tree: ast.Module) -> list[int]:
    """The lines that compare something with the name of a game, or match on it."""
    lines = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            parts = [node.value]
        else:
            continue
        constants = [
            constant.value
            for part in parts
            for constant in ast.walk(part)
            if isinstance(constant, ast.Constant)
        ]
        if set(map(str, constants)) & set(GAMES):
            lines.append(node.lineno if isinstance(node, ast.Compare) else node.value.lineno)
    return lines


@pytest.mark.parametrize("name", [name for name in MODULES if not name.startswith("games")])
def test_nothing_above_the_games_asks_which_game_it_is(name: str) -> None:
    assert asks_for_a_game(MODULES[name]) == []


def own_modules(tree: ast.Module) -> list[int]:
    """The lines that import from a game's own module."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").rpartition(".")[2] in GAMES
        and "games" in (node.module or "")
    ]


@pytest.mark.parametrize("name", [name for name in MODULES if not name.startswith("games")])
def test_nothing_above_the_games_imports_a_game(name: str) -> None:
    assert own_modules(MODULES[name]) == []


def test_the_search_finds_what_it_looks_for() -> None:
    assert asks_for_a_game(ast.parse("if game == 'petrify': pass")) == [1]
    assert asks_for_a_game(ast.parse("x = game.name in ('go', 'morphos')")) == [1]
    assert asks_for_a_game(ast.parse("match name:\n case 'emulsion': pass")) == [2]
    assert own_modules(ast.parse("from ..games.morphos import Turn")) == [1]
    assert asks_for_a_game(ast.parse("print('petrify')")) == []
    assert ".board" in imports("games.petrify.law", MODULES["games.petrify.law"])
    assert ".games" in imports("replay.replayer", MODULES["replay.replayer"])

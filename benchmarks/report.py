"""What was measured as Markdown tables, and the goals beside what was reached."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, repeat

from .cases import CORE_PERFT_DEPTH, LONG, PERFT_DEPTH, PERFT_SIZE, TIMES_OVER, Cases
from .inputs import CHESS, MAIN, Input, repeated
from .measuring import Case
from .stages import STAGES

Row = Sequence[str]


def report(cases: Cases, inputs: dict[str, Input]) -> str:
    """All tables."""
    return "\n".join(
        (
            "### Goals\n",
            *_table(("goal", "wanted", "reached"), _goals(cases, inputs)),
            f"\n### Whole commands (validate is on {MAIN})\n",
            *_table(
                ("command", "plies/s", "games/s", "MB/s", "peak MiB", "wall s", "x python-chess"),
                _commands(cases, inputs),
            ),
            "\n### `gametool validate` by input\n",
            *_table(
                ("input", "games", "plies", "plies/s", "games/s", "MB/s", "peak MiB", "in Python"),
                _validate(cases, inputs),
            ),
            "\n### Stages, thousands of plies a second\n",
            *_table(("input", *STAGES), _stages(cases, inputs)),
            "\n### Start-up\n",
            *_table(("command", "ms", "x python -c pass", "x minimal click"), _start_up(cases)),
            f"\n### Perft at {PERFT_SIZE}x{PERFT_SIZE}: to depth {PERFT_DEPTH} in Python, "
            f"{CORE_PERFT_DEPTH} in the core; random games a second\n",
            *_table(("game", "leaf moves/s", "in the core", "playouts/s"), _perft(cases)),
        )
    )


def _table(head: Row, rows: Iterator[Row]) -> Iterator[str]:
    yield _line(head)
    yield _line(["---", *("---:" for _ in head[1:])])
    yield from map(_line, rows)


def _line(row: Row) -> str:
    return f"| {' | '.join(row)} |"


def _rate(case: Case, found: Input) -> float:
    """Plies a processor second of a whole command."""
    return found.plies / case.seconds


def _speeds(case: Case, found: Input) -> list[str]:
    seconds = case.seconds
    return [
        f"{found.plies / seconds:,.0f}",
        f"{found.games / seconds:,.0f}",
        f"{found.bytes / seconds / 1e6:.2f}",
        f"{case.peak_mib:.1f}",
    ]


def _commands(cases: Cases, inputs: dict[str, Input]) -> Iterator[Row]:
    chess = inputs.get(CHESS)
    base = cases.python_chess and chess and _rate(cases.python_chess, chess)

    def row(name: str, case: Case, found: Input) -> Row:
        ratio = f"{_rate(case, found) / base:.2f}" if base else ""
        return [name, *_speeds(case, found), f"{case.wall:.2f}", ratio]

    main = repeated(inputs[MAIN], TIMES_OVER)
    yield row("`gametool validate -q`", cases.validate[MAIN], main)
    for option, case in cases.others.items():
        yield row(f"`gametool validate {option}`", case, main)
    for name, case in zip(("-q", "-q -j 2"), cases.long, strict=False):
        longer = repeated(inputs[MAIN], LONG)
        yield row(f"`gametool validate {name}` {LONG} times over", case, longer)
    if chess and cases.python_chess:
        yield row("python-chess `read_game`", cases.python_chess, chess)
    if chess and cases.pgn_extract:
        yield row("`pgn-extract -s -r`", cases.pgn_extract, repeated(chess, TIMES_OVER))


def _validate(cases: Cases, inputs: dict[str, Input]) -> Iterator[Row]:
    for name, case in cases.validate.items():
        found = repeated(inputs[name], TIMES_OVER)
        in_python = _rate(cases.without_core[name], inputs[name])
        yield [
            name,
            f"{found.games:,}",
            f"{found.plies:,}",
            *_speeds(case, found),
            f"{in_python:,.0f}",
        ]


def _stages(cases: Cases, inputs: dict[str, Input]) -> Iterator[Row]:
    for name, case in cases.stages.items():
        plies = inputs[name].plies
        yield [name, *(f"{plies / case.median_of(stage) / 1e3:,.0f}" for stage in STAGES)]


def _start_up(cases: Cases) -> Iterator[Row]:
    bare, click = cases.bare_python.seconds, cases.minimal_click.seconds
    others = {case.name: case for case in (cases.bare_python, cases.minimal_click)}
    for name, case in (others | cases.start_up).items():
        own = case.seconds
        yield [f"`{name}`", f"{own * 1e3:.0f}", f"{own / bare:.2f}", f"{own / click:.2f}"]


def _perft(cases: Cases) -> Iterator[Row]:
    for game, case in cases.perft.items():
        core, games = cases.core_perft.get(game), cases.playouts.get(game)
        yield [
            game,
            f"{_leaf_rate(case):,.0f}",
            f"{_leaf_rate(core):,.0f}" if core else "",
            f"{_game_rate(games):,.0f}" if games else "",
        ]


def _leaf_rate(case: Case) -> float:
    return case.median_of("leaves") / case.median_of("seconds")


def _game_rate(case: Case) -> float:
    return case.median_of("games") / case.median_of("seconds")


def _goals(cases: Cases, inputs: dict[str, Input]) -> Iterator[Row]:
    chess = inputs.get(CHESS)

    def speed(name: str) -> float:
        return _rate(cases.without_core[name], inputs[name])

    def core_speed(name: str) -> float:
        return _rate(cases.validate[name], repeated(inputs[name], TIMES_OVER))

    if chess and cases.python_chess:
        base = _rate(cases.python_chess, chess)
        yield _goal("validate 8x8 Petrify, times python-chess", 60, core_speed(MAIN) / base)
        yield _goal("the same in Python", 9, speed(MAIN) / base)
    if chess and cases.pgn_extract:
        base = _rate(cases.pgn_extract, repeated(chess, TIMES_OVER))
        yield _goal("validate 8x8 Petrify, times pgn-extract (C)", 3, core_speed(MAIN) / base)
        for name in ("morphos-13", "emulsion-9"):
            yield _goal(f"validate {name}, times pgn-extract", 1.5, core_speed(name) / base)
    one, two, apart = cases.long
    yield _goal("-j 2, times one process (wall time)", 1.8, one.wall / two.wall)
    yield _goal("-j 2, times two programs with half of it each", 0.95, apart.wall / two.wall)
    for name in ("morphos-13", "emulsion-9"):
        yield _goal(f"{name} in Python, part of the Petrify speed", 0.5, speed(name) / speed(MAIN))
    for name in ("petrify", "morphos", "emulsion"):
        ratio = speed(f"{name}-8") / speed(f"{name}-19")
        yield _goal(f"{name}: a ply at 19x19, times 8x8", 2.5, ratio, at_most)
    click = cases.minimal_click.seconds
    for (name, case), most in zip(
        cases.start_up.items(), chain((1.15, 1.4), repeat(1.6)), strict=False
    ):
        ratio = case.seconds / click
        yield _goal(f"{name}, times a minimal click program", most, ratio, at_most)
    for game, case in cases.perft.items():
        yield _goal(f"perft {game}, leaf moves/s", 300_000, _leaf_rate(case))
    for game, case in cases.core_perft.items():
        yield _goal(f"perft {game} in the core", 50_000_000, _leaf_rate(case))
    for game, case in cases.playouts.items():
        yield _goal(f"random games of {game} a second", 20_000, _game_rate(case))
    peak = max(case.peak_mib for case in cases.validate.values())
    yield _goal("peak memory of one process, MiB", 40, peak, at_most)


def at_least(reached: float, wanted: float) -> bool:
    """Whether more is better and it is enough."""
    return reached >= wanted


def at_most(reached: float, wanted: float) -> bool:
    """Whether less is better and it is little enough."""
    return reached <= wanted


def _goal(
    name: str,
    wanted: float,
    reached: float,
    holds: Callable[[float, float], bool] = at_least,
) -> Row:
    sign = ">=" if holds is at_least else "<="
    mark = "" if holds(reached, wanted) else " (missed)"
    return [name, f"{sign} {wanted:,}", f"{_short(reached)}{mark}"]


def _short(number: float) -> str:
    return f"{number:,.0f}" if number >= 1000 else f"{number:.3g}"

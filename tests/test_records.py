"""The sample records: sound, what they claim to be, and made by the script beside them."""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from gametool import games
from gametool.formats import sgf
from gametool.record import Record

RECORDS = Path(__file__).parent.parent / "records"
FILES = sorted(RECORDS.glob("*.sgf"))

sys.path.insert(0, str(RECORDS))
try:
    claims: Any = importlib.import_module("claims")
    make_records: Any = importlib.import_module("make_records")
    samples: dict[str, Any] = importlib.import_module("samples").SAMPLES
finally:
    sys.path.remove(str(RECORDS))


def read(path: Path) -> list[Record]:
    with path.open("rb") as stream:
        return list(sgf.read(stream, path.name))


CASES = {
    (path.name, record.number): claims.examine(record) for path in FILES for record in read(path)
}


@pytest.fixture(params=CASES, ids=lambda key: f"{key[0]}-{key[1]}")
def key(request: pytest.FixtureRequest) -> Any:
    return request.param


def test_records_are_valid_and_say_how_they_ended(key: Any) -> None:
    replay = CASES[key].replay
    assert [f for f in replay.findings if f.severity != "note"] == []
    assert [f.code for f in replay.findings if f.code != "repetition"] == (
        [] if replay.over else ["unfinished"]
    )
    assert replay.recorded_result == (replay.result or "?")


def test_records_live_up_to_their_claims(key: Any) -> None:
    sample = samples[key[0]][key[1] - 1]
    assert (CASES[key].replay.game_name, CASES[key].replay.size) == (sample.game, sample.size)
    assert CASES[key].replay.variant == games.find(sample.game).canonical_variant(sample.variant)
    assert claims.missing(CASES[key], sample.claims) == []


def test_claims_can_be_missed() -> None:
    case = CASES["petrify-3x3.sgf", 1]
    wrong = ["resigned", "unfinished", "a pie swap", "comments", "variations", "algebraic moves"]
    assert claims.missing(case, wrong) == wrong
    assert claims.missing(CASES["morphos-7x7-black.sgf", 1], ["second player wins"])
    assert claims.missing(CASES["emulsion-5x5-odd.sgf", 1], ["nothing left after pairing"])


def test_every_claim_is_made() -> None:
    made = {claim for group in samples.values() for sample in group for claim in sample.claims}
    assert made == set(claims.CLAIMS)


def test_records_end_in_every_way_and_show_every_variant() -> None:
    replays = [case.replay for case in CASES.values()]
    ends = {(r.game_name, r.reason, r.winner) for r in replays if not r.variant}
    for won, reason in (("petrify", "score"), ("morphos", "chain"), ("emulsion", "biggest-group")):
        assert {(won, reason, "B"), (won, reason, "W")} <= ends
    reasons = {end[:2] for end in ends}
    assert {("petrify", "last-play"), ("emulsion", "last-move")} <= reasons
    assert {("morphos", "resignation"), ("emulsion", None)} <= reasons
    for name, game in games.GAMES.items():
        plain = [r for r in replays if r.game_name == name and not r.variant]
        assert len({r.size for r in plain if r.over}) >= 4
        shown = {word for r in replays if r.game_name == name for word in r.variant}
        # The default edition is what a record without a variant shows.
        assert shown == {variant.name for variant in game.variants} - {"edition-2016"}
        assert any(r.record.root.find("PL") for r in replays if r.game_name == name)
        assert any(
            node.move == "swap"
            for r in replays
            if r.game_name == name
            for node in r.record.main_line()
        )


def test_a_swap_exchanges_the_names() -> None:
    """PB and PW name who held the colours at the end, whoever began."""
    for name in ("petrify-6x6-swap.sgf", "morphos-7x7-swap.sgf", "emulsion-6x6-swap.sgf"):
        moves = [node.move for node in CASES[name, 1].record.main_line() if node.move is not None]
        assert moves.index("swap") == 1
        sample = samples[name][0]
        played = make_records.Played(sample, sample.seed)
        swapped = dict(make_records.headers(played, sample.seed, 1))
        played.moves.remove(games.SWAP)
        straight = dict(make_records.headers(played, sample.seed, 1))
        root = CASES[name, 1].record.root
        assert (root.get("PB"), root.get("PW")) == (swapped["PB"][0], swapped["PW"][0])
        assert (swapped["PB"], swapped["PW"]) == (straight["PW"], straight["PB"])


def test_the_files_are_those_of_the_script_and_of_the_readme() -> None:
    text = (RECORDS / "README.md").read_text(encoding="utf-8")
    assert text == make_records.readme()
    names = [path.name for path in FILES]
    assert sorted(samples) == names
    assert sorted(set(re.findall(r"\(([^)]+\.sgf)\)", text))) == names


@pytest.mark.parametrize(
    "name", ["petrify-3x3.sgf", "emulsion-5x5-free.sgf", "collection-match.sgf"]
)
def test_the_script_makes_the_same_bytes_again(name: str) -> None:
    made = make_records.build(name, samples[name])
    assert made.encode() == (RECORDS / name).read_bytes()


def test_the_script_refuses_what_is_not_as_claimed() -> None:
    sample = samples["petrify-3x3.sgf"][0]
    wrong = make_records.Sample(sample.title, "petrify", 3, sample.seed, ("resigned",))
    with pytest.raises(make_records.Unmet, match="resigned"):
        make_records.build("wrong.sgf", (wrong,))


def test_the_files_are_small() -> None:
    sizes = [path.stat().st_size for path in FILES]
    assert max(sizes) < 20_000
    assert sum(sizes) < 250_000

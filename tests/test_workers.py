"""Worker processes: what is sent ahead to them, and what becomes of it when one dies."""

from __future__ import annotations

import multiprocessing
import os
import signal
from pathlib import Path

import pytest

from gametool.formats.chunks import Chunk, Sheaf
from gametool.record import Record
from gametool.replay import Defaults, Replay
from gametool.work import parallel, pipeline, workers
from gametool.work.inputs import Inputs, Work
from gametool.work.names import Failure
from gametool.work.results import OnReplays, Result

pytestmark = pytest.mark.skipif(
    "fork" not in multiprocessing.get_all_start_methods(), reason="nothing is shared here"
)
GAME = "(;GM[petrify]SZ[2]PB[{}]RE[?];B[aa];W[ab])\n"


def say(replay: Replay) -> Result:
    return Result(f"{replay.record.number} {replay.record.root.get('PB')} {replay.plies}\n")


def name(record: Record) -> Result:
    """A command that no worker survives if the player says so."""
    player = record.root.get("PB") or ""
    if player == "killer":
        os.kill(os.getpid(), signal.SIGKILL)
    return Result(player)


def works(tmp_path: Path, *players: str) -> list[Work]:
    path = tmp_path / "games.sgf"
    path.write_text("".join(map(GAME.format, players)))
    found = list(Inputs([str(path)]))
    assert not any(isinstance(work, Failure) for work in found)
    return [work for work in found if isinstance(work, Work)]


def told(pool: workers.Pool, count: int) -> dict[int, list[str]]:
    """What comes of so many batches."""
    news, _bell = multiprocessing.Pipe(duplex=False)
    answers: dict[int, workers.Answer] = {}
    while len(answers) < count:
        answers |= pool.answers(news, None)
    pool.close()
    return {
        number: [one.reason if isinstance(one, Failure) else one.text for one in answer]
        for number, answer in sorted(answers.items())
    }


def test_what_was_sent_ahead_to_a_worker_that_dies_goes_to_another(tmp_path: Path) -> None:
    pool = workers.Pool(name, 2)
    killer, *others = works(tmp_path, "killer", *"abcd")
    for number, work in enumerate([killer, *others]):
        pool.give(number, [work])
    found = told(pool, 5)
    (reason,) = found.pop(0)
    assert "record 1 was not read: a worker process was ended by signal 9" in reason
    assert found == {1: ["a"], 2: ["b"], 3: ["c"], 4: ["d"]}


def test_when_the_last_worker_dies_all_that_it_had_is_told(tmp_path: Path) -> None:
    pool = workers.Pool(name, 1)
    for number, work in enumerate(works(tmp_path, "killer", "a")):
        pool.give(number, [work])
    found = told(pool, 2)
    assert [reason[:20] for (reason,) in found.values()] == [
        "record 1 was not rea",
        "record 2 was not rea",
    ]
    assert not pool.alive


@pytest.mark.parametrize("place", [1, 400, 1 << 20])
def test_whatever_fits_into_shared_memory(
    place: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Long messages go through the pipe, short ones before and after them do not."""
    monkeypatch.setattr(workers, "PLACE", place)
    pool = workers.Pool(name, 1)
    players = ["a", "b" * 200_000, "c", "d" * 300_000, "e" * 300_000, "f"]
    for number, work in enumerate(works(tmp_path, *players)):
        pool.give(number, [work])
    assert told(pool, 6) == {number: [player] for number, player in enumerate(players)}


@pytest.mark.parametrize("silent", [True, False])
def test_many_processes_say_what_one_says(
    silent: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """With plain records sent ahead, and others among them."""
    monkeypatch.setattr(parallel, "MOST_BYTES", 2000)
    monkeypatch.setattr("gametool.formats.sgf.splitter.SHEAF", 3000)
    path = tmp_path / "games.sgf"
    foreign = "(;CA[Latin1]GM[petrify]SZ[2]PB[x]RE[B+R];B[aa])"
    path.write_text("".join(GAME.format(n) if n % 50 else foreign for n in range(1, 1500)))
    command = OnReplays(say, Defaults(), silent=silent)
    one, two = (
        list(pipeline.results(command, Inputs([str(path), "missing.sgf", str(path)]), jobs=jobs))
        for jobs in (1, 2)
    )
    assert one == two


def test_only_plain_records_are_given_ahead_and_only_many(monkeypatch: pytest.MonkeyPatch) -> None:
    sheaf = Work("sgf", Sheaf("-", 1, 1, 1, b"x" * 1000, (1000,)))
    chunk = Work("sgf", Chunk("-", 2, 1, 1, b"y" * 1000))
    monkeypatch.setattr(parallel, "FIRST_BYTES", 2000)
    reader = parallel._Reader([sheaf, sheaf, chunk])
    try:
        while not reader._ended:
            reader.news.poll(60)
            reader.heard()
        assert reader.take_plain() == [sheaf, sheaf]
        assert reader.take_plain() == []
        assert reader.take() == [chunk]
        assert reader.finished
    finally:
        reader.stop()


def test_batches_grow_while_they_are_answered_fast_and_shrink_while_not() -> None:
    reader = parallel._Reader([])
    try:
        sizes = [reader._enough]
        for seconds in (0.001, 0.001, parallel.SECONDS, 1.0, 1.0, 1.0):
            reader.suit(seconds)
            sizes.append(reader._enough)
        first = parallel.FIRST_BYTES
        assert sizes == [first, 2 * first, 4 * first, 4 * first, 2 * first, first, first]
        for _ in range(40):
            reader.suit(0.0)
        assert reader._enough == parallel.MOST_BYTES
    finally:
        reader.stop()

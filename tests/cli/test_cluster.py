"""``--on``: the same chunks by the workers of a Dask scheduler, which may die."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gametool.work import cluster as rooms
from gametool.work.results import Result

from ..collection.samples import sgf
from .helpers import ILLEGAL, MORPHOS, PETRIFY, gametool
from .needs import needed

RECORDS = Path(__file__).parents[2] / "records"


def test_without_a_scheduler_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    needed("distributed")
    monkeypatch.setattr(rooms, "PATIENCE", 1)
    result = gametool("validate", "--on", "tcp://127.0.0.1:1", stdin=PETRIFY)
    assert result.exit_code == 2 and "no scheduler answers at tcp://127.0.0.1:1" in result.stderr
    assert gametool("validate", "--on", "x", "-j", "2", stdin=PETRIFY).exit_code == 2


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two worker processes."""
    distributed = needed("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True
    ) as found:
        yield found


@pytest.fixture
def many(tmp_path: Path) -> str:
    path = tmp_path / "many.sgf"
    texts = [sgf("petrify", 6, ["c3", "d4"], headers=f"GN[{n}]RE[?]") for n in range(2500)]
    texts[1500:1500] = [ILLEGAL, MORPHOS, "(;SZ[6", "]bad)\n"]
    path.write_text("".join(texts))
    return str(path)


@pytest.mark.parametrize(
    "command",
    [
        ["validate", "--json"],
        ["score"],
        ["list", "--format", "csv"],
        ["stats", "--by", "game", "--json"],
        ["convert", "--to", "json"],
    ],
    ids=lambda command: command[0],
)
def test_what_comes_out_is_the_same(cluster: Any, many: str, command: list[str]) -> None:
    inputs = [str(RECORDS), "nowhere.sgf"] if command[0] != "list" else [many, str(RECORDS)]
    here = gametool(*command, *inputs)
    there = gametool(*command, "--on", cluster.scheduler_address, *inputs)
    assert there.stdout_bytes == here.stdout_bytes
    assert (there.stderr, there.exit_code) == (here.stderr, here.exit_code)


def test_a_library_is_the_same(cluster: Any, tmp_path: Path) -> None:
    exported = []
    for more in ([], ["--on", cluster.scheduler_address]):
        db = str(tmp_path / f"{len(exported)}.db")
        gametool("library", "create", db)
        assert gametool("library", "add", *more, db, str(RECORDS)).exit_code in (0, 1)
        assert gametool("library", "check", db).stdout == "sound\n"
        exported.append(gametool("library", "export", db).stdout_bytes)
    assert exported[0] == exported[1]


def test_a_worker_may_be_killed_in_the_middle(
    cluster: Any, many: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import Client

    here = gametool("validate", "--json", many)
    with Client(cluster) as client:
        pids = list(client.run(os.getpid).values())
    received = rooms._received
    killed: list[int] = []

    def kill(batch: Any, future: Any) -> Any:
        answer = received(batch, future)
        if not killed:
            killed.append(pids[0])
            os.kill(pids[0], signal.SIGKILL)
        return answer

    monkeypatch.setattr(rooms, "_received", kill)
    monkeypatch.setattr(rooms, "BATCH_BYTES", 1 << 14)
    there = gametool("validate", "--json", "--on", cluster.scheduler_address, many)
    assert killed
    assert there.stdout_bytes == here.stdout_bytes and there.exit_code == here.exit_code


def test_plain_results_cross_the_network() -> None:
    import pickle

    assert pickle.loads(pickle.dumps(Result("text", data=b"x"))) == Result("text", data=b"x")

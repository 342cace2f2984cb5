"""Where people work: the hooks under the real pre-commit, the steps of the action as scripts.

Nothing here needs a network; `.ci/integration` installs both as their users do.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

yaml = pytest.importorskip("yaml")

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent
GOOD = "(;GM[petrify]SZ[6]RE[?];B[cc];W[dd])\n"
BAD = "(;GM[petrify]SZ[6]RE[?];B[cc]\n;W[cc])\n"

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="scripts for bash"),
    pytest.mark.skipif(not shutil.which("git"), reason="no git on this machine"),
]


def run(*command: str, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a command with this environment's programs before all others."""
    settings = {
        **{name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
        "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_AUTHOR_NAME": "a",
        "GIT_AUTHOR_EMAIL": "a@example.org",
        "GIT_COMMITTER_NAME": "a",
        "GIT_COMMITTER_EMAIL": "a@example.org",
    }
    return subprocess.run(
        command, cwd=cwd, env=settings | env, capture_output=True, text=True, timeout=120
    )


def repository(directory: Path, files: dict[str, str]) -> Path:
    """A git repository that holds these files."""
    directory.mkdir(parents=True)
    for name, text in files.items():
        (directory / name).parent.mkdir(parents=True, exist_ok=True)
        (directory / name).write_text(text)
    for command in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "Begin"]):
        done = run("git", *command, cwd=directory)
        assert done.returncode == 0, done.stderr
    return directory


# Hooks


def hooks() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    return found


@pytest.fixture
def hooked(tmp_path: Path) -> Path:
    """The hooks in a repository of their own, run by the program that is installed here."""
    mine = [{**hook, "language": "system"} for hook in hooks()]
    return repository(tmp_path / "hooks", {".pre-commit-hooks.yaml": yaml.safe_dump(mine)})


def pre_commit(hooked: Path, where: Path, *options: str) -> subprocess.CompletedProcess[str]:
    pytest.importorskip("pre_commit")
    command = [sys.executable, "-m", "pre_commit", "try-repo", str(hooked), *options]
    return run(*command, cwd=where, PRE_COMMIT_HOME=str(hooked.parent / "cache"), NO_COLOR="1")


def test_hooks_pass_over_what_is_no_record_and_fail_for_a_bad_one(
    hooked: Path, tmp_path: Path
) -> None:
    where = repository(tmp_path / "games", {"a.sgf": GOOD, "sub/B.SGF": GOOD, "x.txt": "words"})
    done = pre_commit(hooked, where, "gametool-validate", "--all-files")
    assert (done.returncode, "x.txt" in done.stdout) == (0, False)
    (where / "bad game.sgf").write_text(BAD)
    run("git", "add", "-A", cwd=where)
    done = pre_commit(hooked, where, "gametool-validate", "--all-files")
    assert done.returncode == 1
    assert "bad game.sgf:2:2: error[illegal-move]" in done.stdout


def test_the_formatter_fails_once_and_passes_then(hooked: Path, tmp_path: Path) -> None:
    where = repository(tmp_path / "games", {"a.sgf": GOOD})
    first = pre_commit(hooked, where, "gametool-format", "--all-files")
    assert first.returncode == 1
    assert "files were modified by this hook" in first.stdout
    run("git", "add", "-A", cwd=where)
    assert pre_commit(hooked, where, "gametool-format", "--all-files").returncode == 0
    assert pre_commit(hooked, where, "gametool-validate", "--all-files").returncode == 0


def test_hooks_take_records_only() -> None:
    for hook in hooks():
        assert hook["language"] == "python"
        for name in ("a.sgf", "sub/a.SGF", "a.sgf.gz", "a b.sgf.xz"):
            assert re.search(hook["files"], name), name
        for name in ("a.txt", "sgf", "asgf", "a.sgf.txt", "a.sgfx"):
            assert not re.search(hook["files"], name), name


# The action


def action() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text())
    return found


STAND_IN = f"""#!/bin/sh
# A Python that makes environments of the program under test, and notes what pip is told.
if [ "$2" = venv ]; then
    mkdir -p "$3/bin" && cp "$0" "$3/bin/python" && ln -sf "{BIN}/gametool" "$3/bin/gametool"
else
    printf '%s\\n' "$@" > "$NOTES"
fi
"""


class Runner:
    """A hosted machine that runs the steps of the action one after another."""

    def __init__(self, where: Path, workspace: Path) -> None:
        self.workspace = workspace
        self.notes = where / "pip"
        self.temp = where / "temp dir"
        self.temp.mkdir()
        (where / "python").write_text(STAND_IN)
        (where / "python").chmod(0o755)
        self.files = {name: where / name for name in ("GITHUB_PATH", "GITHUB_OUTPUT")}
        self.python = str(where / "python")

    def run(self, **inputs: str) -> subprocess.CompletedProcess[str]:
        """Run the steps until one fails; what the last one said."""
        about = action()
        given = {name: one.get("default", "") for name, one in about["inputs"].items()}
        given |= {"python": self.python} | inputs
        known = {f"inputs.{name}": value for name, value in given.items()}
        known |= {"github.action_path": str(ROOT), "runner.temp": str(self.temp)}
        for file in self.files.values():
            file.write_text("")
        for step in about["runs"]["steps"]:
            assert step["shell"] == "bash"
            env = {
                name: re.sub(r"\$\{\{ (.*?) \}\}", lambda match: known[match[1]], value)
                for name, value in step["env"].items()
            }
            added = self.files["GITHUB_PATH"].read_text().split("\n")
            env["PATH"] = os.pathsep.join([*added[::-1], os.environ["PATH"]]).strip(os.pathsep)
            env |= {name: str(file) for name, file in self.files.items()}
            env["NOTES"] = str(self.notes)
            script = self.temp / "script.sh"
            script.write_text(step["run"])
            bash = ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)]
            done = run(*bash, cwd=self.workspace, **env)
            if done.returncode:
                break
        return done

    @property
    def status(self) -> str:
        """The output of the action."""
        return self.files["GITHUB_OUTPUT"].read_text()


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    files = {"good.sgf": GOOD, "sub/bad, really.sgf": BAD, "sub/README.txt": "words"}
    where = tmp_path / "runner"
    where.mkdir()
    return Runner(where, repository(tmp_path / "games", files))


def test_the_action_annotates_what_is_wrong(runner: Runner) -> None:
    done = runner.run()
    assert done.returncode == 1
    assert runner.status == "status=1\n"
    assert "::error file=sub/bad%2C really.sgf,line=2,col=2,title=illegal-move::" in done.stdout
    assert "good.sgf,line=1,col=1,title=illegal" not in done.stdout
    assert runner.notes.read_text().split("\n")[-2] == str(ROOT)


def test_the_action_takes_paths_and_arguments(runner: Runner) -> None:
    assert runner.run(paths="good.sgf").returncode == 0
    assert runner.status == "status=0\n"
    done = runner.run(paths="good.sgf\nsub\n", arguments="--ignore unfinished\n--strict -q ")
    assert done.returncode == 1
    assert "unfinished" not in done.stdout
    assert runner.run(paths="nowhere.sgf").returncode == 2
    assert runner.status == "status=2\n"
    runner.run(paths="good.sgf", version="gametool==1.0")
    assert runner.notes.read_text().split("\n")[-2] == "gametool==1.0"


@pytest.mark.parametrize("evil", ["$(touch hacked)", "`touch hacked`", '"; touch hacked; "', "*"])
def test_nothing_in_an_input_becomes_a_command(evil: str, runner: Runner) -> None:
    before = sorted(path.name for path in runner.workspace.iterdir())
    for name in ("paths", "arguments", "version"):
        runner.run(**{name: evil})
    assert sorted(path.name for path in runner.workspace.iterdir()) == before


def test_scripts_of_the_action_hold_no_expressions() -> None:
    for step in action()["runs"]["steps"]:
        assert "${{" not in step["run"]


def test_the_action_holds_as_a_workflow(tmp_path: Path) -> None:
    """actionlint knows workflows only, so the steps are put into one."""
    lint = shutil.which("actionlint", path=str(BIN))
    if not lint:
        pytest.skip("no actionlint in this environment (extra dev)")
    about = action()
    inputs = {
        name: {"type": "string", **{key: value for key, value in one.items() if key != "required"}}
        for name, one in about["inputs"].items()
    }
    text = yaml.safe_dump(
        {
            "name": "action",
            "on": {"workflow_dispatch": {"inputs": inputs}},
            "jobs": {"steps": {"runs-on": "ubuntu-latest", "steps": about["runs"]["steps"]}},
        }
    )
    (tmp_path / "action.yml").write_text(text.replace("'on':", "on:"))
    done = run(lint, "action.yml", cwd=tmp_path)
    assert done.returncode == 0, done.stdout

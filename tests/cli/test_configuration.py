"""Configuration: the nearest file above counts, the command line wins, errors have places."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from gametool.record.findings import CODES
from gametool.replay import Defaults
from gametool.work.configuration import Configuration, configured, matches
from gametool.work.keys import KEYS
from gametool.work.settings import Settings

from .helpers import ILLEGAL, gametool, json_lines

SILENT = "(;B[cc];W[dd])"
LATE = "(;GM[petrify]SZ[6];B[cc]RE[W+R])"
UNFINISHED = "(;GM[petrify]SZ[6]RE[?];B[cc])"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def codes(*arguments: str) -> list[str]:
    """The codes of all findings that validate reports."""
    lines = json_lines(gametool("validate", "--json", *arguments))
    return [found["code"] for line in lines for found in line["findings"]]


def test_the_nearest_file_above_counts_and_no_other(here: Path) -> None:
    write(here / "gametool.toml", 'game = "petrify"\nsize = 6\nignore = ["unfinished"]\n')
    write(here / "a" / "one.sgf", SILENT)
    write(here / "a" / "b" / "two.sgf", SILENT)
    write(here / "a" / "b" / "gametool.toml", 'game = "morphos"\nsize = 5\n')
    write(here / "c" / "pyproject.toml", "[tool.other]\ngametool = 1\n")  # not ours
    write(here / "c" / "three.sgf", SILENT)
    lines = json_lines(gametool("validate", "--json", "."))
    said = {line["file"]: (line["game"], line["size"]) for line in lines}
    assert said == {
        "./a/b/two.sgf": ("morphos", 5),
        "./a/one.sgf": ("petrify", 6),
        "./c/three.sgf": ("petrify", 6),
    }
    found = {line["file"]: {one["code"] for one in line["findings"]} for line in lines}
    assert found["./a/one.sgf"] == {"result-missing"}
    assert found["./a/b/two.sgf"] == {"result-missing", "unfinished"}


def test_both_files_say_the_same_and_our_own_comes_first(here: Path) -> None:
    write(here / "a.sgf", SILENT)
    write(here / "pyproject.toml", '[tool.gametool]\ngame = "morphos"\nsize = 4\n')
    assert json_lines(gametool("validate", "--json", "a.sgf"))[0]["game"] == "morphos"
    write(here / "gametool.toml", 'game = "petrify"\nsize = 6\n')
    assert json_lines(gametool("validate", "--json", "a.sgf"))[0]["game"] == "petrify"


def test_select_ignore_and_per_file_ignores(here: Path) -> None:
    write(here / "games" / "a.sgf", LATE + UNFINISHED)
    write(here / "games" / "old" / "b.sgf", LATE + UNFINISHED)
    assert codes("games") == ["late-result", "unfinished"] * 2
    config = write(here / "gametool.toml", 'ignore = ["Unfinished"]\n')
    assert codes("games") == ["late-result"] * 2
    assert codes("--select", "unfinished", "games") == ["unfinished"] * 2
    assert codes("--ignore", "late-result", "games") == []
    assert codes("--no-config", "games") == ["late-result", "unfinished"] * 2
    config.write_text('select = ["unfinished"]\n')
    assert codes("games") == ["unfinished"] * 2
    for pattern in ("old", "games/old/*", "**/old/*.sgf", r"games\\old", "./games/old/"):
        config.write_text(f'[per-file-ignores]\n"{pattern}" = ["unfinished"]\n')
        assert codes("games") == ["late-result", "unfinished", "late-result"], pattern
    config.write_text('[per-file-ignores]\n"old/b.sgf" = ["unfinished"]\n')  # there is none
    assert len(codes("games")) == 4


def test_strict(here: Path) -> None:
    write(here / "a.sgf", LATE)
    write(here / "gametool.toml", "strict = true\n")
    assert gametool("validate", "a.sgf").exit_code == 1
    assert gametool("validate", "--no-strict", "a.sgf").exit_code == 0
    assert gametool("validate", "--no-config", "a.sgf").exit_code == 0


def test_defaults_reach_every_command_and_the_command_line_wins(here: Path) -> None:
    write(here / "a.sgf", SILENT)
    write(here / "b.txt", "c3 d4\n")
    write(here / "gametool.toml", 'game = "morphos"\nsize = "6x6"\nvariant = ["a", "double"]\n')
    for command in ("validate", "score", "list", "show", "moves"):
        line = json_lines(gametool(command, "--json", "a.sgf"))[0]
        assert line.get("game", "morphos") == "morphos", command
        assert gametool(command, "--no-config", "a.sgf").exit_code in (0, 1, 2)
    assert "morphos" in gametool("convert", "--to", "json", "b.txt").stdout
    written = gametool("fmt", stdin=SILENT).stdout
    assert "GM[morphos]SZ[6]RU[simplified,double]" in written
    line = json_lines(gametool("validate", "--json", "--game", "petrify", "a.sgf"))[0]
    assert (line["game"], line["size"], line["variant"]) == ("petrify", 6, [])
    variant = json_lines(gametool("list", "--json", "--fields", "variant", "a.sgf"))[0]["variant"]
    assert variant == ["simplified", "double"]
    line = json_lines(gametool("list", "--json", "--default-size", "9", "a.sgf"))[0]
    assert (line["game"], line["size"]) == ("morphos", 9)


def test_exclude(here: Path) -> None:
    for name in ("a.sgf", "drafts/b.sgf", "sub/drafts/c.sgf", "sub/x.tmp.sgf", "sub/d.sgf"):
        write(here / name, UNFINISHED)
    write(here / "gametool.toml", 'exclude = ["drafts", "*.tmp.sgf"]\n')

    def files(*arguments: str) -> list[str]:
        return [line["file"] for line in json_lines(gametool("validate", "--json", *arguments))]

    assert files(".") == ["./a.sgf", "./sub/d.sgf"]
    assert files(".", "--exclude", "sub") == ["./a.sgf"]
    assert files("drafts/b.sgf") == ["drafts/b.sgf"]
    assert files("--force-exclude", "drafts/b.sgf", "a.sgf", "drafts") == ["a.sgf"]
    nothing = gametool("fmt", "--force-exclude", "drafts/b.sgf")
    assert (nothing.exit_code, nothing.stderr) == (0, "")


def test_one_file_for_all_inputs(here: Path) -> None:
    write(here / "games" / "gametool.toml", "this is no TOML")
    write(here / "games" / "a.sgf", LATE)
    config = write(here / "other" / "my.toml", '[per-file-ignores]\n"games/*" = ["late-result"]\n')
    assert codes("--config", str(config), "games/a.sgf") == []
    assert gametool("validate", "games/a.sgf").exit_code == 2
    both = gametool("validate", "--config", str(config), "--no-config", "games/a.sgf")
    assert both.exit_code == 2
    assert "exclude each other" in both.stderr
    missing = gametool("validate", "--config", "nowhere.toml", "games/a.sgf")
    assert missing.exit_code == 2
    assert "nowhere.toml: cannot read the configuration" in missing.stderr
    shared = write(here / "pyproject.toml", "[project]\n")
    without = gametool("validate", "--config", str(shared), "games/a.sgf")
    assert "it has no table [tool.gametool]" in without.stderr


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("strict = yes", "1:10", "no TOML"),
        ("strict = [\n", "1:11", "no TOML"),
        ("# c\nselct = []", "2:1", "did you mean select?"),
        ("nonsense = 1", "1:1", "there are select"),
        ('strict = "yes"', "1:1", "expected true or false, not a text"),
        ("strict = 1", "1:1", "not a number"),
        ("size = true", "1:1", "not a truth value"),
        ("size = 53", "1:1", "1 to 52"),
        ('size = "9x8"', "1:1", "not square"),
        ("\n\ngame = 'petrfy'", "3:1", "did you mean petrify?"),
        ('variant = ["double",\n  "dubble"]', "2:3", "did you mean double?"),
        ('ignore = "syntax"', "1:1", "expected a list of codes"),
        ('ignore = [\n  "syntax",\n  "sintax",\n]', "3:3", "did you mean syntax?"),
        ("ignore = [3]", "1:1", "expected the code of a finding, not a number"),
        ("exclude = [1979-05-27]", "1:1", "not a date"),
        ('[per-file-ignores]\n"a*" = ["syntax"]\n"b*" = ["x"]', "3:9", "there is no finding 'x'"),
        ('per-file-ignores = {"ü*" = 3}', "1:21", "expected a list of codes"),
        ("[per-file-ignore]\n", "1:2", "did you mean per-file-ignores?"),
        ("strict = true\nstrict = true", "2:14", "no TOML"),
    ],
)
def test_errors_have_a_place(text: str, place: str, message: str, here: Path) -> None:
    write(here / "a.sgf", UNFINISHED)
    write(here / "gametool.toml", text)
    result = gametool("validate", "a.sgf")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert result.stderr.startswith(f"gametool: gametool.toml:{place}: "), result.stderr
    if message != "no TOML" and not text.startswith("["):
        write(here / "sub" / "pyproject.toml", f"[tool.gametool]\n{text}\n")
        write(here / "sub" / "a.sgf", UNFINISHED)
        told = gametool("fmt", "--check", "sub/a.sgf").stderr
        line = int(place.split(":")[0]) + 1
        assert told.startswith(f"gametool: sub/pyproject.toml:{line}:"), told


def test_files_that_windows_writes_and_files_that_are_none(here: Path) -> None:
    write(here / "a.sgf", LATE)
    config = here / "gametool.toml"
    config.write_bytes(b'\xef\xbb\xbfignore = ["late-result"]\r\n')
    assert codes("a.sgf") == []
    config.write_bytes('ignore = ["late-result"]\n'.encode("utf-16"))
    assert "gametool.toml:1:1: the configuration is not UTF-8" in gametool("list", "a.sgf").stderr
    config.unlink()
    config.mkdir()  # a directory of that name is no configuration
    assert codes("a.sgf") == ["late-result"]


def test_a_broken_pyproject_that_is_not_ours_does_no_harm(here: Path) -> None:
    write(here / "a.sgf", LATE)
    write(here / "pyproject.toml", "{{ cookiecutter.name }}\n")
    assert codes("a.sgf") == ["late-result"]
    write(here / "pyproject.toml", "{{ broken }}\n[tool.gametool]\nstrict = true\n")
    assert "pyproject.toml:1:1: this is no TOML" in gametool("validate", "a.sgf").stderr
    write(here / "pyproject.toml", "[tool]\ngametool = 3\n")
    assert "pyproject.toml:2:1: gametool is no table" in gametool("validate", "a.sgf").stderr


def test_standard_input_belongs_to_the_working_directory(here: Path) -> None:
    write(here / "gametool.toml", 'game = "petrify"\nsize = 6\n')
    result = gametool("validate", "--json", stdin=SILENT)
    assert json.loads(result.stdout)["game"] == "petrify"


def test_workers_obey_it_too(here: Path) -> None:
    write(here / "gametool.toml", 'game = "petrify"\nsize = 6\nignore = ["unfinished"]\n')
    write(here / "sub" / "gametool.toml", 'game = "morphos"\nsize = 6\n')
    for number in range(6):
        write(here / f"{number}.sgf", (SILENT + ILLEGAL) * 30)
        write(here / "sub" / f"{number}.sgf", (SILENT + ILLEGAL) * 30)
    alone = gametool("validate", "--json", ".").stdout
    assert gametool("validate", "--json", "-j", "2", ".").stdout == alone
    assert '"morphos"' in alone


def test_it_can_be_sent_to_processes(here: Path) -> None:
    write(here / "gametool.toml", 'game = "petrify"\n')
    made = configured(Defaults(size="7"), Configuration())
    assert pickle.loads(pickle.dumps(made)).of("a.sgf") == ("petrify", "7", None)


def test_unicode_in_patterns_however_it_is_composed() -> None:
    assert matches("pru\u0308fung/a.sgf", ["pr\u00fcfung"])
    assert matches("a/\U0001f600.sgf", ["*/\U0001f600.*"])
    assert not matches("a.sgf", ["b"])
    assert matches("[a].sgf", ["[[]a].sgf"])


def test_toml_is_read_by_those_who_have_some(here: Path) -> None:
    write(here / "a.sgf", UNFINISHED)
    script = (
        "import sys; from gametool.cli.app import cli; "
        "cli.main(['validate', 'a.sgf'], standalone_mode=False); "
        "print('tomllib' in sys.modules, 'difflib' in sys.modules)"
    )
    for config, expected in (("", "False False"), ("strict = false", "True False")):
        if config:
            write(here / "gametool.toml", config)
        run = [sys.executable, "-c", script]
        done = subprocess.run(run, capture_output=True, text=True, check=True)
        assert done.stdout.splitlines()[-1] == expected


def test_the_table_of_keys_is_that_of_the_settings() -> None:
    assert {key.field for key in KEYS.values()} | {"root"} == set(Settings._fields)
    assert set(CODES) >= {"result-missing", "illegal-move"}
    for key in KEYS.values():
        import tomllib

        (value,) = tomllib.loads(key.example).values()
        key.read(value)

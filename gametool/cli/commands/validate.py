"""``gametool validate``."""

from __future__ import annotations

import os
import sys
from functools import partial
from itertools import chain
from typing import Any

import click

from ...record.findings import Severity
from ...render.report import styles as reports
from ...replay import Replay
from ...work.inputs import Inputs
from ...work.names import STDIN
from ...work.results import OnReplays, Result
from .. import colours, help, options
from ..checks import Checks
from ..parameters import CodeList
from ..running import run
from ..statuses import FAILED, FINE, INVALID

FIXES = "Mending"
"""The heading of the options that mend records."""
STYLES = ("github", "sarif")
"""Ways to write findings, beside text and JSON."""
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")
"""The severities, the gravest first."""


def _codes(name: str, what: str) -> options.Decorator:
    return help.option(
        name,
        section=options.CHECKS,
        type=CodeList(),
        multiple=True,
        metavar="CODE[,CODE]",
        help=what,
    )


@help.command(
    "validate",
    examples=(
        "gametool validate game.sgf",
        "gametool validate -j 0 -q games/",
        "gametool validate -l games/",
        "gametool validate --strict --ignore result-missing,unfinished games/",
        "gametool validate --format sarif games/ > findings.sarif",
        "gametool validate --fix --diff games/",
    ),
)
@options.input_files
@_codes("--select", "Report only these findings.")
@_codes("--ignore", "Leave these findings out.")
@help.option(
    "--severity",
    section=options.CHECKS,
    type=click.Choice(SEVERITIES),
    default=SEVERITIES[-1],
    show_default=True,
    help="Show only findings as grave as this; the others count all the same.",
)
@help.option("--main-line", section=options.CHECKS, is_flag=True, help="Leave variations out.")
@help.option(
    "--strict/--no-strict",
    section=options.CHECKS,
    default=None,
    help="Warnings make a record invalid, too.",
)
@help.option(
    "--fix",
    section=FIXES,
    is_flag=True,
    help="First mend in place what has one right answer and loses nothing; explain CODE tells it.",
)
@help.option(
    "--unsafe-fixes",
    section=FIXES,
    is_flag=True,
    help="As --fix, and replace values that are wrong; the comment keeps the old ones.",
)
@options.diff
@options.output_format(*STYLES, what="How findings are written", former="--output-format")
@help.option(
    "--max-findings",
    section=options.OUTPUT,
    type=click.IntRange(1),
    metavar="N",
    help="Report no more than N findings; records are checked all the same.",
)
@colours.colour
@help.option(
    "-q",
    "--quiet",
    section=options.OUTPUT,
    is_flag=True,
    help="Print findings only, no verdicts; in JSON, invalid records only.",
)
@help.option(
    "-l",
    "--list",
    "names_end",
    section=options.OUTPUT,
    flag_value="\n",
    help="List the files that hold an invalid record, and nothing else.",
)
@help.option(
    "-0",
    "--null",
    "names_end",
    section=options.OUTPUT,
    flag_value="\0",
    help="The same with a NUL after each name, as xargs -0 reads them.",
)
@options.shared
@click.pass_context
def command(
    ctx: click.Context,
    /,
    select: tuple[tuple[str, ...], ...],
    ignore: tuple[tuple[str, ...], ...],
    max_findings: int | None,
    colour: bool,
    quiet: bool,
    names_end: str | None,
    fix: bool,
    unsafe_fixes: bool,
    diff: bool,
    **settings: Any,
) -> None:
    """Replay records, variations too, and report what is wrong with them.

    One line for each finding, FILE:LINE:COL: error[code]: message, and one for each record.
    An error makes a record invalid; findings that are not reported do not count. 'gametool
    explain CODE' tells more about a finding.

    With --fix the files are mended first, each whole or not at all; records with nothing to mend
    and text around games stay byte for byte, and moves are never touched. The report and the
    exit status are of what remains.
    """
    form = options.chosen_format(settings)
    if names_end and (form != options.TEXT or max_findings):
        raise click.UsageError(
            "-l and -0 list names of files only: leave --format and the like out"
        )
    style = reports.Style() if names_end else _style(form, colour, quiet)
    inputs = options.inputs(settings)
    jobs = options.workers(settings)
    defaults = options.defaults(settings)
    main_line = settings.pop("main_line")
    checks = Checks(
        frozenset(chain.from_iterable(select)) or None,
        frozenset(chain.from_iterable(ignore)),
        settings.pop("strict"),
        options.configuration(),
    )
    fixes = None
    if fix or unsafe_fixes or diff:
        from ..fixing import Fixes, Wanted  # most runs mend nothing

        _check_fix(fix or unsafe_fixes, diff, form, names_end, inputs)
        wanted = Wanted(checks, defaults, unsafe_fixes, diff, colour, quiet, form, jobs)
        fixes = Fixes(inputs, wanted)
        inputs = fixes.make()
        if fixes.count and not quiet:
            print(f"gametool: {fixes}", file=sys.stderr)
        if diff or not inputs.names:
            ctx.exit(fixes.status)
        if isinstance(style, reports.Json):
            style.fixed = fixes.by_record
    least = FAILED if fixes and fixes.status == FAILED else 0
    say = partial(validate, style=style, checks=checks, **settings)
    check = OnReplays(say, defaults, main_line, silent=style.silent)
    if names_end:
        totals = run(check, inputs, jobs=jobs, present=Names(names_end))
        ctx.exit(max(totals.status, least))
    report = Report(style, max_findings)
    sys.stdout.write(style.opening)
    totals = run(check, inputs, jobs=jobs, present=report, as_json=form == options.JSON)
    status = max(totals.status, least)
    sys.stdout.write(style.closing(status))
    sys.stdout.flush()
    if report.left_out:
        print(
            f"gametool: {report.count} findings reported, {report.left_out} more left out "
            "(--max-findings)",
            file=sys.stderr,
        )
    if totals.records > 1 and not quiet:
        print(totals, file=sys.stderr)
    ctx.exit(status)


def _check_fix(fix: bool, diff: bool, form: str, names_end: str | None, inputs: Inputs) -> None:
    """Refuse what cannot be mended, or told so."""
    if not fix:
        raise click.UsageError("--diff shows what --fix would change: say --fix too")
    if diff and (form != options.TEXT or names_end):
        raise click.UsageError("--diff writes a patch: leave --format, -l and the like out")
    if inputs.selects:
        raise click.UsageError("--fix mends whole files: leave --record out")
    if STDIN in inputs.names and not diff:
        raise click.UsageError(
            "standard input cannot be mended in place: name a file, or see with --diff"
        )


def _style(name: str, colour: bool, quiet: bool) -> reports.Style:
    if name == "text":
        return reports.Text(colour=colour, quiet=quiet)
    if name == "sarif":
        from ...render.report.sarif import Sarif

        return Sarif()
    return reports.Json(quiet=quiet) if name == "json" else reports.GitHub()


def validate(
    replayed: Replay,
    *,
    style: reports.Style,
    checks: Checks,
    severity: Severity,
) -> Result:
    """What there is to say of a record; only the findings that are wanted count.

    Of these only those that are as grave as the severity are shown.
    """
    codes, _ = checks.of(replayed.record.file)
    found = [one for one in replayed.findings if one.code in codes]
    valid = checks.status(replayed) == FINE
    if valid and style.only_invalid:
        return Result()
    shown = SEVERITIES[: SEVERITIES.index(severity) + 1]
    before, after = style.around(replayed, valid)
    return Result(
        before,
        status=FINE if valid else INVALID,
        findings=tuple(
            style.finding(replayed.record, one) for one in found if one.severity in shown
        ),
        tail=after,
        name=replayed.record.file,
    )


class Names:
    """Names of the files of invalid records, each once, as they are."""

    def __init__(self, end: str) -> None:
        self._end = end.encode()
        self._told: set[str] = set()

    def __call__(self, result: Result) -> str:
        """Write the name of a file; nothing is left to print."""
        if result.status and result.name not in self._told:
            self._told.add(result.name)
            sys.stdout.buffer.write(os.fsencode(result.name) + self._end)
            sys.stdout.buffer.flush()
        return ""


class Report:
    """Puts the texts of the run together, with no more findings than wanted in all."""

    def __init__(self, style: reports.Style, most: int | None) -> None:
        self.style = style
        self.most = most
        self.count = 0
        self.left_out = 0

    def __call__(self, result: Result) -> str:
        """The text of one record."""
        findings = result.findings
        if self.most is not None and self.count + len(findings) > self.most:
            findings = findings[: self.most - self.count]
            self.left_out += len(result.findings) - len(findings)
        text = self.style.joint.join(findings)
        if findings and self.count and self.style.joins_records:
            text = self.style.joint + text
        self.count += len(findings)
        return f"{result.text}{text}{result.tail}"

"""Damage campaigns in every way and see that each damage is noticed: `python -m tools.damage [--count N] [--windows]`.

A damage counts as noticed if opening refuses the file or tells about it, or the doctor finds something. Damage that
changes no content is harmless. All else is silent, and the exit code is then 1.
"""

import os
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from storage.campaign.campaign import Campaign, open_campaign
from storage.campaign.doctor import examine
from storage.files.errors import CampaignError
from tools.damaged_campaigns import DAMAGES, Case, Content, Verdict, content_of, damaged_copies, prepare

SEED: Final = 300
"""The default seed."""


def cases(count: int, seed: int, folder: Path) -> Iterator[Case]:
    """Damage a number of campaigns below a folder, and yield what became of each."""
    prepared = prepare(folder)
    for number, kind, done, path in damaged_copies(prepared, folder, count, seed):
        content = prepared.crashed_content if DAMAGES[kind][0] else prepared.closed_content
        yield Case(number, kind, done, *verdict_on(path, content))


def verdict_on(path: Path, content: Content) -> tuple[Verdict, str]:
    """Open a damaged campaign like the program does, and say who noticed."""
    told = opened(path)
    if told:
        return "opening", told
    findings = examine(path)
    if findings.messages:
        return "doctor", str(findings.messages[0])
    return ("harmless", "") if content_of(path) == content else ("silent", "")


def opened(path: Path) -> str:
    """Open a campaign for play and close it; return what was said about it."""
    try:
        with open_campaign(path, _clock, daily_backup=False) as campaign:
            return told_of(campaign)
    except CampaignError as error:
        return str(error)


def told_of(campaign: Campaign) -> str:
    """Return what opening says about a campaign that can be played."""
    return " ".join(map(str, campaign.notices))


def _clock() -> datetime:
    return datetime(2026, 7, 2, 23, tzinfo=UTC)


def main() -> int:
    """Print a row for each kind of damage, and every case that nobody noticed."""
    parser = ArgumentParser(prog="python -m tools.damage", description="Damage campaigns, and count what is noticed.")
    parser.add_argument("--count", type=int, default=300, help="the number of damaged files")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--windows", action="store_true", help="also open each file in a window")
    parser.add_argument("--verbose", action="store_true", help="print every case")
    arguments = parser.parse_args()
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="fightbook-damage-") as folder:
        if arguments.windows:
            found = _windows(arguments.count, arguments.seed, Path(folder))
        else:
            found = cases(arguments.count, arguments.seed, Path(folder))
        for case in found:
            rows[case.kind][case.verdict] += 1
            if arguments.verbose or case.verdict in ("silent", "exception"):
                print(f"{case.number:4} {case.kind:15} {case.verdict:9} {case.done}\n     {case.told}")
    total = sum(rows.values(), Counter[str]())
    for kind, counted in (*rows.items(), ("all", total)):
        print(f"{kind:16}", *(f"{verdict} {counted[verdict]:3}  " for verdict in sorted(total)))
    print(f"{time.perf_counter() - begun:.0f} s")
    return 1 if total["silent"] or total["exception"] else 0


def _windows(count: int, seed: int, folder: Path) -> Iterator[Case]:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from tools.damaged_windows import window_cases

    return window_cases(count, seed, folder)


if __name__ == "__main__":
    sys.exit(main())

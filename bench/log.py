"""The log's row of the speed table: the next page after much scrolling, against one after little scrolling."""

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtWidgets import QApplication

import resources
from bench.crowd import crowd
from bench.measure import Measured, compare
from bench.program import started
from bench.storage import clock
from gui.log.model import PAGE
from gui.log.panel import LogPanel
from rules.state.encounter import Encounter
from rules.state.events import Noted
from rules.state.journal import Step
from storage.campaign.adding import Added
from storage.campaign.campaign import open_campaign
from storage.rulesets.library import load_rulebook

LINES = 100_000
"""The number of lines in the log."""

NEAR = 1_000
"""The number of lines that count as little scrolling."""

ROUNDS = 40

REACH = 1.2
"""The highest ratio of a page after much scrolling to one after little."""


def rows() -> list[Measured]:
    """Measure and print the row."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "bench.fightbook"
        fill(path, crowd(load_rulebook(resources.ruleset_folder(next(iter(resources.ruleset_ids()))))))
        with started(path) as (program, place):
            near, far = (LogPanel(place.desk, program.words, program.look) for _ in range(2))
            # The measured pages follow from there, with equal steps on both sides.
            for panel, lines in ((near, NEAR), (far, LINES - 3 * PAGE * ROUNDS)):
                scroll_past(panel, lines)
            name = f"scroll the log back a page, after {LINES:,} lines / after {NEAR:,}"
            return [compare(name, lambda: scroll(far), lambda: scroll(near), REACH, ROUNDS)]


def fill(path: Path, fight: Encounter, lines: int = LINES) -> None:
    """Create a campaign with a fight that has very many notes."""
    with open_campaign(path, clock) as campaign:
        campaign.fights.add_all(campaign.encounters.create("A long night", fight), notes(lines))


def notes(number: int) -> Iterator[Added]:
    """Yield a number of steps with one line each, some of them longer than a row."""
    for index in range(number):
        text = f"Note {index}: " + "the rain falls on the bridge, and nobody moves. " * (index % 5 + 1)
        yield Added(Step(0, 0, "hand", (Noted(text=text),)), text)


def scroll_past(panel: LogPanel, lines: int) -> None:
    """Show a panel, and scroll back past a number of lines."""
    panel.resize(600, 400)
    panel.show()
    QApplication.processEvents()
    newest = panel.model.entries[0].step
    while panel.model.entries[-1].step > newest - lines:
        scroll(panel)


def scroll(panel: LogPanel) -> None:
    """Scroll to the oldest loaded line, so that the page before it loads, and wait until it is painted."""
    bar = panel.view.verticalScrollBar()
    bar.setValue(bar.maximum())
    QApplication.processEvents()

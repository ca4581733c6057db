"""The command that asks a campaign a question in SQL, and prints the answer as a table, CSV or JSON."""

import csv
import json
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from types import MappingProxyType
from typing import TypeAlias

from gui.words.faults import fault_told
from storage.campaign.asking import QuestionError, ask
from storage.files.errors import CampaignError

Rows: TypeAlias = Sequence[Mapping[str, object]]
"""The rows of an answer, each by column."""


def ask_campaign(arguments: Namespace) -> int:
    """Print the rows of a query; it can read everything and change nothing."""
    try:
        rows = list(ask(arguments.campaign, _now, arguments.query))
    except (CampaignError, QuestionError) as problem:
        print(fault_told(problem, arguments.lang), file=sys.stderr)
        return 1
    FORMS[arguments.form]([{name: _plain(value) for name, value in row.items()} for row in rows])
    return 0


def _as_table(rows: Rows) -> None:
    # It came with sqlite-utils; only this form needs it.
    from tabulate import tabulate

    if rows:
        print(tabulate(rows, headers="keys", disable_numparse=True, missingval=""))


def _as_csv(rows: Rows) -> None:
    if rows:
        writer = csv.DictWriter(sys.stdout, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def _as_json(rows: Rows) -> None:
    print(json.dumps(rows, ensure_ascii=False, indent=2))


FORMS: Mapping[str, Callable[[Rows], None]] = MappingProxyType({"table": _as_table, "csv": _as_csv, "json": _as_json})
"""What prints rows, by the form of the output."""


def _plain(value: object) -> object:
    """Return a value that every form can hold: of a picture only its size."""
    return f"<{len(value)} bytes>" if isinstance(value, bytes) else value


def _now() -> datetime:
    return datetime.now(UTC)

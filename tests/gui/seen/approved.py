"""Approved descriptions: texts that a reviewer has read, kept beside the tests.

`FIGHTBOOK_APPROVE=write` writes them anew instead of comparing them. Read the difference before you commit it: every
changed line is something that a user sees, hears or does.
"""

import os
from difflib import unified_diff
from pathlib import Path

WRITES = os.environ.get("FIGHTBOOK_APPROVE") == "write"

MOST_LINES = 60
"""The lines of a difference that a failure shows."""


def approve(text: str, path: Path) -> None:
    """Compare a text with the approved one; fail with their difference."""
    if WRITES:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    different = unified_diff(kept.split("\n"), text.split("\n"), "approved", "now", n=2, lineterm="")
    shown = "\n".join(list(different)[:MOST_LINES])
    assert text == kept, f"{path.name} is not as it was approved:\n{shown}"

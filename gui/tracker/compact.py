"""The tracker where room is short: fewer lines for each combatant, so that more of them are in sight."""

from collections.abc import Collection

from msgspec.structs import replace

from gui.tracker.rows import TrackerRow


def compact(rows: tuple[TrackerRow, ...], whole: Collection[str]) -> tuple[TrackerRow, ...]:
    """Return the rows with each name beside the first pool, and without pools at rest.

    The combatants in `whole` keep all of their pools, and everybody keeps the first.
    """
    return tuple(
        replace(row, beside=row.first)
        for row in rows
        if row.first or not row.resting or row.who in whole or row.bar.after is not None
    )

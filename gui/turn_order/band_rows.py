"""Bands of combatants that act together, each as one row of the order of turns."""

from collections.abc import Sequence

from msgspec.structs import replace

from gui.desk.bands import runs
from gui.turn_order.order_row import OrderRow
from storage.campaign.plans import Band, Plans


def folded(rows: Sequence[OrderRow], plans: Plans) -> tuple[OrderRow, ...]:
    """Return the rows with adjacent members of each folded band merged into one row."""
    by_id = {row.id: row for row in rows}
    cut = runs([row.id for row in rows], plans)
    return tuple(by_id[ids[0]] if band is None else _of_band(band, [by_id[id] for id in ids]) for band, ids in cut)


def _of_band(band: Band, rows: Sequence[OrderRow]) -> OrderRow:
    """Return one row for a band: about the member who answers or acts, else whose palette is shown, else the first."""
    wanted = ([row for row in rows if row.asked], [row for row in rows if row.acting], [r for r in rows if r.selected])
    at_hand = next((found[0] for found in wanted if found), rows[0])
    return replace(
        at_hand,
        figure=rows[0].figure,
        states=tuple(f"{row.name}: {state}" for row in rows for state in row.states),
        grave=tuple(f"{row.name}: {state}" for row in rows for state in row.grave),
        budgets=next((row.budgets for row in rows if row.acting), ()),
        acting=any(row.acting for row in rows),
        out=all(row.out for row in rows),
        targeted=any(row.targeted for row in rows),
        notes=tuple(note for row in rows for note in row.notes if row is rows[0] or note.icon != "info"),
        band=band.name,
        members=tuple(row.id for row in rows),
    )

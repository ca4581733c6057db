"""Combatants that act together: kept side by side in the order of turns, and shown as one row."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent, InitiativeSet, OrderChanged, RoundBegan
from storage.campaign.plans import Band, Plans


def with_band(plans: Plans, name: str, members: Iterable[str]) -> Plans:
    """Return the plans with one more band; its members leave their former bands, and a band needs two members."""
    chosen = tuple(dict.fromkeys(members))
    others = (replace(band, members=tuple(id for id in band.members if id not in chosen)) for band in plans.bands)
    kept = tuple(band for band in others if len(band.members) > 1)
    return replace(plans, bands=(*kept, Band(name, chosen)) if len(chosen) > 1 else kept)


def with_fold(plans: Plans, who: str, folded: bool) -> Plans:
    """Return the plans with a combatant's band folded into one row, or unfolded."""
    bands = tuple(replace(band, folded=folded) if who in band.members else band for band in plans.bands)
    return replace(plans, bands=bands)


def gathered(order: Sequence[str], turn: str, bands: Iterable[Band]) -> tuple[str, ...]:
    """Return the order with each band together; combatants who have acted this round stay among those who have."""
    place = order.index(turn) if turn in order else 0
    past, coming = tuple(order[:place]), tuple(order[place:])
    for band in bands:
        past, coming = _together(past, band), _together(coming, band)
    return (*past, *coming)


def gathering(before: Encounter, events: Sequence[AnyEvent], bands: Sequence[Band]) -> tuple[AnyEvent, ...]:
    """Return the events that gather the bands after a step that made a new order; none after any other step."""
    if not bands or not any(isinstance(event, RoundBegan | InitiativeSet) for event in events):
        return ()
    after = apply_all(before, events)
    order = gathered(after.order, after.turn, bands)
    return () if order == after.order else (OrderChanged(order),)


def joining(encounter: Encounter, band: Band) -> Iterator[AnyEvent]:
    """Yield the events that gather a new band: the initiative of its first member, if any, and adjacent turns."""
    first = min(band.members, key=(*encounter.order, *encounter.combatants).index)
    initiative, after = encounter.initiative.get(first), encounter
    if initiative is not None:
        for id in band.members:
            if encounter.initiative.get(id) != initiative:
                event = InitiativeSet(id, initiative, encounter.order)
                after = apply_all(after, (event,))
                yield event
    order = gathered(after.order, after.turn, (band,))
    if order != after.order:
        yield OrderChanged(order)


def runs(ids: Sequence[str], plans: Plans) -> Iterator[tuple[Band | None, tuple[str, ...]]]:
    """Split the order into rows: adjacent members of a folded band share one, all others have their own."""
    row, band = list[str](), None
    for id in ids:
        now = plans.band_of(id)
        now = now if now is not None and now.folded else None
        if row and (now is None or now is not band):
            yield (band if len(row) > 1 else None), tuple(row)
            row = []
        row.append(id)
        band = now
    if row:
        yield (band if len(row) > 1 else None), tuple(row)


def _together(ids: tuple[str, ...], band: Band) -> tuple[str, ...]:
    """Move the members of a band behind its first member, keeping their order."""
    members = tuple(id for id in ids if id in band.members)
    if len(members) < 2:
        return ids
    place = ids.index(members[0])
    before = tuple(id for id in ids[:place] if id not in members)
    return (*before, *members, *(id for id in ids[place:] if id not in members))

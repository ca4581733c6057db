"""The characters of the roster who were in the open fight, with what it has left on each of them."""

from msgspec import Struct

from gui.desk.desk import Desk
from rules.play.aftermath import with_departed
from rules.play.traces import Trace, carried, traces_of
from rules.state.character import Character
from rules.state.encounter import Combatant
from rules.state.story import Chapter


class Survivor(Struct, frozen=True):
    """A combatant with a sheet in the roster: the sheet as it stands there, and what the fight has left."""

    who: str
    sheet: Character
    traces: tuple[Trace, ...]


class Stay(Struct, frozen=True):
    """What the game master keeps of a fight for one character."""

    who: str
    traces: tuple[Trace, ...] = ()
    earned: float | int = 0
    note: str = ""


def survivors_of(desk: Desk) -> tuple[Survivor, ...]:
    """Return the characters of the roster who are or were in the open fight. Raises CampaignError.

    A copy of a character has no sheet of its own, so it is left out.
    """
    rulebook, encounter, roster = desk.fight_now.rulebook, desk.present, desk.campaign.roster
    found: dict[str, Survivor] = {}
    for who, combatant in with_departed(encounter).combatants.items():
        sheet = roster.character(combatant.sheet.id)
        if sheet is None or sheet.ruleset != encounter.ruleset or sheet.id in found or roster.is_removed(sheet.id):
            continue
        if _is_the_original(combatant, sheet):
            found[sheet.id] = Survivor(who, sheet, traces_of(rulebook, encounter, combatant, sheet))
    return tuple(found.values())


def sheets_after(desk: Desk, survivors: tuple[Survivor, ...], stays: tuple[Stay, ...]) -> dict[str, Character]:
    """Return the sheets of those with whom anything stays, each with the chapter about it, by combatant."""
    rulebook, rules = desk.fight_now.rulebook, desk.present.rules
    day = desk.campaign.now().astimezone().date().isoformat()
    kept = {each.who: each for each in stays}
    after: dict[str, Character] = {}
    for each in survivors:
        stay = kept.get(each.who, Stay(each.who))
        chapter = Chapter(day, desk.name, earned=stay.earned, note=stay.note)
        sheet = carried(rulebook, rules, each.sheet, stay.traces, chapter)
        if sheet != each.sheet:
            after[each.who] = sheet
    return after


def _is_the_original(combatant: Combatant, sheet: Character) -> bool:
    return combatant.id == sheet.id or combatant.sheet.name == sheet.name

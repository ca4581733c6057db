"""Sheets in the roster follow undo and redo of their changes in the fight."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from rules.play.aftermath import with_departed
from rules.state.character import Character
from rules.state.encounter import Encounter
from storage.campaign.roster import Following, Roster
from storage.campaign.versions import Origin


class Followers:
    """Finds the sheets that follow a change of a fight, which had other ones `before`; then `sheets` holds them.

    `origin` says where their new versions are made.
    """

    def __init__(self, roster: Roster, before: Encounter, origin: Callable[[Encounter], Origin]) -> None:
        self.sheets: tuple[Character, ...] = ()
        self._roster = roster
        self._before = before
        self._origin = origin

    def __call__(self, now: Encounter) -> Following:
        """Return the sheets to save with a change to this fight. Raises CampaignError."""
        self.sheets = tuple(followed(self._roster, self._before, now))
        return Following(self.sheets, self._origin(now))


def followed(roster: Roster, before: Encounter, now: Encounter) -> Iterator[Character]:
    """Yield the sheets that differ from those before, as the roster is to have them. Raises CampaignError.

    A sheet that was changed in the roster in the meantime stays as it is. Those of combatants who left follow too.
    """
    formers = with_departed(before).combatants
    held: dict[str, Character | None] = {}
    for id, combatant in with_departed(now).combatants.items():
        former = formers.get(id)
        if former is None or former.sheet == combatant.sheet:
            continue
        whose = combatant.sheet.id
        known = held[whose] if whose in held else roster.character(whose)
        if known is not None and _named_like(known, former.sheet) == known:
            # A copy of a character has its own name in the fight.
            same = former.sheet.name == known.name
            sheet = combatant.sheet if same else _named_like(known, combatant.sheet)
            held[whose] = sheet
            yield sheet


def _named_like(other: Character, sheet: Character) -> Character:
    return replace(sheet, name=other.name)

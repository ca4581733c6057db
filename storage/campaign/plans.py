"""Plans for a fight: prepared actions, groups, who rolls for whom, what the players see, the map under the board.

Plans are no events: the journal does not hold them, and undo does not change them.
"""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from rules.values import Value
from storage.campaign.settings import Setting, Settings
from storage.files.codec import NOT_READABLE, to_json

Roller: TypeAlias = Literal["program", "table"]
"""The roller for a combatant: the program, or the people at the table."""

Naming: TypeAlias = Literal["numbers", "letters", "traits"]
"""What players tell combatants of one name apart by: their numbers, letters as they meet them, or a visible trait."""

MOST_LAID: Final = 20
"""Maximum number of steps with which a map came to remember."""

MOST_INTENTS: Final = 200
"""Maximum number of prepared actions to keep; the oldest performed ones are removed first."""


class Intent(Struct, frozen=True, omit_defaults=True):
    """An action that a combatant has prepared for their turn, with its choices.

    `done` is the step that performed it, 0 before that; if that step is undone, the action is prepared again.
    """

    who: str
    action: str
    choices: Mapping[str, Value] = field(default_factory=dict[str, Value])
    done: int = 0


class Band(Struct, frozen=True, omit_defaults=True):
    """Combatants that act together on one row; a `folded` band is shown as one combatant."""

    name: str
    members: tuple[str, ...]
    folded: bool = True


class BoardMap(Struct, frozen=True, omit_defaults=True):
    """How a picture lies on a board: its name in the campaign, its upper left corner and its size.

    All figures are widths of a cell, counted from the corner of the cell (0, 0); `width` and `height` are above 0.
    `strength` is how opaque it is painted, from 0 to 1.
    """

    picture: str
    left: float = 0.0
    top: float = 0.0
    width: float = 1.0
    height: float = 1.0
    strength: float = 1.0


class Laid(Struct, frozen=True, omit_defaults=True):
    """A step with which another picture came under the board; undo and redo of the step change the picture too."""

    step: int
    before: BoardMap | None = None
    after: BoardMap | None = None


class Plans(Struct, frozen=True, omit_defaults=True):
    """The plans for one fight.

    `rollers` holds the combatants whose roller differs from that of their side. The players do not see `hidden`
    combatants, nor the program's rolls for `secret` sides; `shown` are the sides whose figures they see, None if nobody
    has chosen them. `map` is the picture under the board. `naming` is how the players tell combatants of one name
    apart, `aliases` are names that the GM chose for them, and `met` are the combatants whom the players have seen, in
    the order in which they saw them first. `laid` are the newest steps with which another map came.
    """

    intents: tuple[Intent, ...] = ()
    bands: tuple[Band, ...] = ()
    rollers: Mapping[str, Roller] = field(default_factory=dict[str, Roller])
    hidden: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    shown: tuple[str, ...] | None = None
    map: BoardMap | None = None
    naming: Naming = "numbers"
    aliases: Mapping[str, str] = field(default_factory=dict[str, str])
    met: tuple[str, ...] = ()
    laid: tuple[Laid, ...] = ()

    def band_of(self, who: str) -> Band | None:
        """Return the band of a combatant, or None if they act alone."""
        return next((band for band in self.bands if who in band.members), None)


def load_plans(settings: Settings, encounter: int) -> Plans:
    """Return the plans for an encounter; empty plans if there are none or they cannot be read."""
    try:
        return msgspec.json.decode(settings.get(_setting(encounter)) or "{}", type=Plans)
    except NOT_READABLE:
        return Plans()


def save_plans(settings: Settings, encounter: int, plans: Plans) -> None:
    """Save the plans for an encounter in place of the previous ones. Raises CampaignError."""
    spent = len(plans.intents) - MOST_INTENTS
    if spent > 0:
        old = [intent for intent in plans.intents if intent.done][:spent]
        plans = replace(plans, intents=tuple(intent for intent in plans.intents if intent not in old))
    settings.set(_setting(encounter), to_json(plans))


def _setting(encounter: int) -> Setting[str]:
    return Setting(f"beside_{encounter}", "", "The plans for an encounter.")

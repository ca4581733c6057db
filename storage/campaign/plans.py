"""What a table keeps beside a fight: what is planned, who acts together, who rolls for whom.

None of it has happened, so the journal knows nothing of it, and undo leaves it alone.
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
"""Who rolls: the program, or the people at the table."""

MOST_INTENTS: Final = 200
"""So many prepared actions are kept at most; the oldest that were performed go first."""


class Intent(Struct, frozen=True, omit_defaults=True):
    """An action somebody has prepared for his turn, with its choices.

    `done` is the step that performed it, 0 before; if that step is undone, it is prepared again.
    """

    who: str
    action: str
    choices: Mapping[str, Value] = field(default_factory=dict[str, Value])
    done: int = 0


class Band(Struct, frozen=True, omit_defaults=True):
    """Combatants that act together on one row; `folded` shows them as one."""

    name: str
    members: tuple[str, ...]
    folded: bool = True


class Plans(Struct, frozen=True, omit_defaults=True):
    """All that is kept beside one fight.

    `rollers` holds combatants for whom not the same rolls as for their side. The players are not shown who is `hidden`,
    nor what the program rolls for a side that is `secret`; `shown` are the sides whose figures they see, None if nobody
    chose them.
    """

    intents: tuple[Intent, ...] = ()
    bands: tuple[Band, ...] = ()
    rollers: Mapping[str, Roller] = field(default_factory=dict[str, Roller])
    hidden: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    shown: tuple[str, ...] | None = None

    def band_of(self, who: str) -> Band | None:
        """The band a combatant acts with, None if he acts by himself."""
        return next((band for band in self.bands if who in band.members), None)


def load_plans(settings: Settings, encounter: int) -> Plans:
    """What is kept beside an encounter; nothing if there is nothing, or nothing that can be read."""
    try:
        return msgspec.json.decode(settings.get(_setting(encounter)) or "{}", type=Plans)
    except NOT_READABLE:
        return Plans()


def save_plans(settings: Settings, encounter: int, plans: Plans) -> None:
    """Keep this beside an encounter in place of what was there. Raises CampaignError."""
    spent = len(plans.intents) - MOST_INTENTS
    if spent > 0:
        old = [intent for intent in plans.intents if intent.done][:spent]
        plans = replace(plans, intents=tuple(intent for intent in plans.intents if intent not in old))
    settings.set(_setting(encounter), to_json(plans))


def _setting(encounter: int) -> Setting[str]:
    return Setting(f"beside_{encounter}", "", "What is kept beside an encounter.")

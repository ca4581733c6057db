"""What a trial reports: a kind, the entry it is about, a sentence, and the smallest scenario that shows it."""

from typing import Literal, TypeAlias

from msgspec import Struct

from rules.words.messages import Message

FindingKind: TypeAlias = Literal["crash", "bounds", "never_met", "closed", "unreached", "always_met", "by_hand"]
"""What was found: an action breaks off, a pool leaves its bounds, a need is never met, an action is never open, nobody
comes into a state, a need is always met, only a GM can put somebody into a state."""

ORDER: tuple[FindingKind, ...] = ("crash", "bounds", "never_met", "closed", "unreached", "always_met", "by_hand")
"""All kinds, the worst first."""

FAULTS: frozenset[FindingKind] = frozenset(("crash", "bounds"))
"""The kinds that no ruleset can intend."""


class Finding(Struct, frozen=True):
    """One finding. `path` is that of the entry, such as `actions.thrust`; `scenario` is the text of a scenario file.

    `scenario` is empty where no moment of a fight could show it, such as a condition that no step gives. A crash may be
    a bug of the program, not of the ruleset.
    """

    kind: FindingKind
    path: str
    message: Message
    scenario: str = ""
    is_bug: bool = False


class Trial(Struct, frozen=True):
    """The result of a trial: the findings, worst first, and how much was played."""

    findings: tuple[Finding, ...]
    fights: int
    actions: int

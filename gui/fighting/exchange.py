"""The action that waits for answers: kept in the campaign between them, so that a crash in its middle costs no roll."""

from typing import Final

from gui.fighting.complaints import REFUSALS
from gui.fighting.open_fight import OpenFight
from gui.fighting.rolling import Rolling
from rules.dice import Generator
from rules.fight import Fight
from rules.option import Option
from rules.questions import AnyQuestion, DiceQuestion, RollQuestion
from rules.under_way import UnderWay
from rules.values import Reply
from storage.campaign import Campaign
from storage.pending import Pending

BETWEEN_FACES: Final = " "
"""What stands between faces that were typed in, as they are kept."""


class Exchange:
    """At most one action under way in the open fight, and the dice the program rolls for it."""

    def __init__(self, campaign: Campaign, rolling: Rolling) -> None:
        self._campaign = campaign
        self._rolling = rolling
        self.under: UnderWay | None = None

    @property
    def question(self) -> AnyQuestion | None:
        """What is asked now."""
        return None if self.under is None else self.under.question

    def begin(self, fight: Fight, option: Option, ruling: str) -> None:
        """Begin an action. Raises what the rules raise if it cannot even begin."""
        self.under = UnderWay(fight, option, ruling)

    def roll_what_waits_for_nobody(self) -> None:
        """Roll for every side the program rolls for, until somebody has to answer or the action is over."""
        under = self.under
        while under is not None and self._is_ours(under.question, under.fight):
            self.roll()

    def roll(self) -> None:
        """Roll the dice that are asked for."""
        question = self.question
        if self.under is not None and isinstance(question, RollQuestion | DiceQuestion):
            self.under.answer(self._rolling.roll(question), typed=False)

    def keep(self, fight: OpenFight) -> None:
        """Put the answers so far on disk. Raises CampaignError."""
        if self.under is not None:
            self._campaign.pending.save(fight.id, pending_of(self.under, self._rolling.dice))

    def give_up(self, fight: OpenFight) -> None:
        """Forget the action; nothing of it has happened. Raises CampaignError if the campaign cannot forget it."""
        self.under = None
        self._campaign.pending.clear(fight.id)

    def take_up(self, fight: OpenFight) -> bool:
        """Take up the action an encounter was left in, if any; whether all its answers could be given again."""
        self.under = None
        pending = self._campaign.pending.get(fight.id)
        if pending is None:
            return True
        if pending.dice is not None:
            self._rolling.dice = Generator(pending.dice)
        return self._take_up(fight.fight, pending)

    def carry_over(self, fight: OpenFight) -> bool:
        """Begin the action again in a fight that was changed by hand; whether all its answers still could be given."""
        if self.under is None:
            return True
        pending = pending_of(self.under, self._rolling.dice)
        self.under = None
        return self._take_up(fight.fight, pending)

    def step_back(self) -> None:
        """Ask the last person again, because what came of his answer could not be kept; without one, give up."""
        people = () if self.under is None else [place for place, (_, typed) in enumerate(self.under.replies) if typed]
        if self.under is not None and people:
            self.under.take_back(people[-1])
        else:
            self.under = None

    def _take_up(self, fight: Fight, pending: Pending) -> bool:
        try:
            option = fight.option(pending.actor, pending.action, pending.choices)
            self.under = UnderWay(fight, option, pending.ruling)
            for kept in pending.replies:
                self.under.answer(*_given(kept, self.under.question))
        except (*REFUSALS, LookupError, ValueError):
            # What the rules no longer take stays unanswered; an action that cannot even begin is given up.
            return False
        return True

    def _is_ours(self, question: AnyQuestion | None, fight: Fight) -> bool:
        if not isinstance(question, RollQuestion | DiceQuestion):
            return False
        roller = fight.encounter.combatants.get(question.who)
        return self._rolling.by("" if roller is None else roller.side) == "program"


def pending_of(under: UnderWay, dice: Generator) -> Pending:
    """What has to be kept of an action to ask on where its questions broke off."""
    option = under.option
    replies = tuple(_kept(reply, typed) for reply, typed in under.replies)
    return Pending(option.actor, option.action, dict(option.bound), replies, under.ruling, dice.state)


def _kept(reply: Reply, typed: bool) -> Reply:
    """A reply as it is kept: faces that came from a person as a text, so that they can be told from the program's."""
    if typed and isinstance(reply, tuple):
        return BETWEEN_FACES.join(str(face) for face in reply)
    return reply


def _given(kept: Reply, question: AnyQuestion | None) -> tuple[Reply, bool]:
    """A kept reply as it was given, and whether a person gave it."""
    if not isinstance(question, RollQuestion | DiceQuestion):
        return kept, True
    if isinstance(kept, str):
        return tuple(int(face) for face in kept.split(BETWEEN_FACES)), True
    return kept, not isinstance(kept, tuple)

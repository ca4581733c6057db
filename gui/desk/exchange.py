"""The action that waits for answers; the campaign keeps each answer, so that a crash loses no roll."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from gui.desk.complaints import REFUSALS
from gui.desk.open_fight import OpenFight
from gui.desk.rolling import Rolling
from rules.dice.rolling import Generator
from rules.play.fight import Fight
from rules.play.under_way import UnderWay
from rules.resolving.option import Option
from rules.resolving.questions import AnyQuestion, DiceQuestion, RollQuestion
from rules.resolving.turns import is_idle
from rules.state.events import Rolled
from rules.values import Reply
from storage.campaign.campaign import Campaign
from storage.campaign.pending import Pending
from storage.campaign.plans import Plans
from storage.campaign.settings import PASS_OVER

INITIATIVE: Final = "initiative"
"""The engine's id for rolls for the order of turns."""

BETWEEN_FACES: Final = " "
"""The separator of typed faces in the file."""


class _TakenBack(Struct, frozen=True):
    """An action as it was before undo took an answer of it back, and the `mark` of the fight then."""

    mark: int
    action: Pending


class Exchange:
    """The action in progress in the open fight, if any, and the dice that the program rolls for it."""

    def __init__(self, campaign: Campaign, rolling: Rolling) -> None:
        self._campaign = campaign
        self._rolling = rolling
        self._awaited: dict[int, int] = {}
        self._taken_back: list[_TakenBack] = []
        self.under: UnderWay | None = None
        self.plans = Plans()

    @property
    def question(self) -> AnyQuestion | None:
        """The open question; None if there is none."""
        return None if self.under is None else self.under.question

    @property
    def passing(self) -> bool:
        """Whether turns are skipped in which the combatant can do nothing."""
        return self._campaign.settings.get(PASS_OVER)

    def begin(self, fight: Fight, option: Option, ruling: str) -> None:
        """Begin an action. Raises the refusal of the rules if it cannot begin."""
        self.under = UnderWay(fight, option, ruling, self.passing)
        self.forget()

    def forget(self) -> None:
        """Forget the answers to take back and those to give again: another action begins, or this one is over."""
        self._awaited = {}
        self._taken_back = []

    def answer(self, reply: Reply) -> None:
        """Give the answer of a person; raises what a refused answer raises."""
        if self.under is not None:
            self.under.answer(reply)
            self._taken_back = []

    def answer_all(self, replies: Iterable[Reply]) -> None:
        """Give these answers of people in order; raises what a refused answer raises."""
        for reply in replies:
            self.answer(reply)

    def roll_what_waits_for_nobody(self) -> None:
        """Roll for every side the program rolls for, until somebody has to answer or the action ends."""
        under = self.under
        while under is not None:
            shared = self._shared(under)
            if shared is not None:
                under.answer(*shared)
            elif self._is_ours(under.question, under.fight):
                self.roll()
            else:
                return

    def roll(self, secret: bool = False) -> None:
        """Roll the dice of the question; in secret also if the roller's side always rolls in secret."""
        question, under = self.question, self.under
        if under is not None and isinstance(question, RollQuestion | DiceQuestion):
            roller = under.fight.encounter.combatants.get(question.who)
            hushed = secret or (roller is not None and roller.side in self.plans.secret)
            under.answer(self._rolling.roll(question), typed=False, secret=hushed)
            self._taken_back = []

    def keep(self, fight: OpenFight) -> None:
        """Save the answers so far, now that somebody is waited for. Raises CampaignError."""
        if self.under is not None:
            self._awaited[len(self.under.replies)] = self._rolling.dice.state
            self._campaign.pending.save(fight.id, self._pending(self.under))

    def give_up(self, fight: OpenFight) -> None:
        """Drop the action; nothing of it has happened. Raises CampaignError if the file cannot drop it."""
        self.under = None
        self._campaign.pending.clear(fight.id)

    @property
    def has_answer(self) -> bool:
        """Whether a person has answered a question of the action."""
        return self.under is not None and self._last_answer(self.under) is not None

    def take_back(self, fight: OpenFight) -> None:
        """Take back the last answer of a person and what was rolled after it; without one, drop the action.

        The same answer brings the same rolls again. Raises CampaignError if the file cannot drop the action.
        """
        under = self.under
        if under is None:
            return
        self._taken_back.append(_TakenBack(fight.journal.mark, self._pending(under)))
        place = self._last_answer(under)
        if place is None:
            self.give_up(fight)
            return
        under.take_back(place)
        self._awaited = {each: state for each, state in self._awaited.items() if each <= place}
        if place in self._awaited:
            self._rolling.dice = Generator(self._awaited[place])

    def to_do_again(self, mark: int) -> Pending | None:
        """Return the action as it was before undo took an answer back at this mark of the fight; None if none was."""
        newest = self._taken_back[-1] if self._taken_back else None
        return newest.action if newest is not None and newest.mark == mark else None

    def do_again(self, fight: OpenFight) -> bool:
        """Do again what undo took back; return whether all answers could be given again."""
        pending = self.to_do_again(fight.journal.mark)
        if pending is None:
            return True
        self._taken_back.pop()
        return self._resume(fight.fight, pending)

    def take_up(self, fight: OpenFight) -> bool:
        """Resume the action an encounter was left in, if any; return whether all its answers could be replayed."""
        self.under = None
        self.forget()
        pending = self._campaign.pending.get(fight.id)
        if pending is None:
            return True
        taken = self._resume(fight.fight, pending)
        if self._campaign.read_only and self.under is not None and self.under.done:
            # Only the program that can commit it may finish it.
            self.under = None
        return taken

    def carry_over(self, fight: OpenFight) -> bool:
        """Restart the action in a fight changed by hand; return whether all its answers could be replayed.

        An action that no longer fits is dropped. Raises CampaignError if the file cannot drop it.
        """
        if self.under is None:
            return True
        pending = self._pending(self.under)
        self.under = None
        self._taken_back = []
        taken = self._take_up(fight.fight, pending)
        if self.under is None:
            self.give_up(fight)
        return taken

    def step_back(self) -> None:
        """Repeat the last question, because its answer could not be saved; without one, drop the action."""
        place = None if self.under is None else self._last_answer(self.under)
        if self.under is not None and place is not None:
            self.under.take_back(place)
        else:
            self.under = None

    def _last_answer(self, under: UnderWay) -> int | None:
        """Return the index of the last reply for which somebody was waited for; None if there is none."""
        given = len(under.replies)
        typed = (place for place, (_, typed) in enumerate(under.replies) if typed)
        return max((place for place in self._awaited if place < given), default=max(typed, default=None))

    def _pending(self, under: UnderWay) -> Pending:
        return pending_of(under, self._rolling.dice, self._awaited)

    def _resume(self, fight: Fight, pending: Pending) -> bool:
        """Take an action up with its dice; return whether all its answers could be replayed."""
        self._awaited = dict(pending.awaited)
        if pending.dice is not None:
            self._rolling.dice = Generator(pending.dice)
        return self._take_up(fight, pending)

    def _take_up(self, fight: Fight, pending: Pending) -> bool:
        try:
            option = fight.option(pending.actor, pending.action, pending.choices, pending.against)
            self.under = UnderWay(fight, option, pending.ruling, self.passing)
            for place, kept in enumerate(pending.replies):
                self.under.answer(*_given(kept, self.under.question), secret=place in pending.secrets)
        except (*REFUSALS, LookupError, ValueError):
            # Answers that the rules no longer accept are dropped, as is an action that can no longer begin.
            return False
        return True

    def _is_ours(self, question: AnyQuestion | None, fight: Fight) -> bool:
        if not isinstance(question, RollQuestion | DiceQuestion):
            return False
        if self._is_idle_roll(question, fight):
            return True
        roller = fight.encounter.combatants.get(question.who)
        own = self.plans.rollers.get(question.who)
        return (own or self._rolling.by("" if roller is None else roller.side)) == "program"

    def _is_idle_roll(self, question: RollQuestion | DiceQuestion, fight: Fight) -> bool:
        """Return whether a roll is only for a skipped turn, so that nobody has to roll real dice for it."""
        rule, band = fight.rulebook.ruleset.turn.initiative, self.plans.band_of(question.who)
        alone = rule is not None and rule.each != "side" and band is None
        return self.passing and alone and question.about == INITIATIVE and is_idle(fight.book, question.who)

    def _shared(self, under: UnderWay) -> tuple[Reply, bool] | None:
        """Return the initiative roll of another member of the band, and whether it was typed; None if there is none."""
        question = under.question
        band = self.plans.band_of(question.who) if isinstance(question, RollQuestion) else None
        if band is None or question is None or question.about != INITIATIVE:
            return None
        rolls = (event for event in under.events if isinstance(event, Rolled) and event.roll == INITIATIVE)
        first = next((roll for roll in rolls if roll.actor in band.members), None)
        return None if first is None else (first.faces or first.total, first.typed)


def pending_of(under: UnderWay, dice: Generator, awaited: Mapping[int, int] = MappingProxyType({})) -> Pending:
    """Return the data of an action that is needed to resume it; `awaited` is as in Pending."""
    option = under.option
    replies = tuple(_encoded_reply(reply, typed) for reply, typed in under.replies)
    against = None if option.against is None else dict(option.against)
    bound, ruling, given = dict(option.bound), under.ruling, len(replies)
    places = {place: state for place, state in awaited.items() if place <= given}
    return Pending(option.actor, option.action, bound, replies, ruling, dice.state, against, under.secrets, places)


def _encoded_reply(reply: Reply, typed: bool) -> Reply:
    """Encode a reply for the file: typed faces as a text, which distinguishes them from the program's."""
    if typed and isinstance(reply, tuple):
        return BETWEEN_FACES.join(str(face) for face in reply)
    return reply


def _given(kept: Reply, question: AnyQuestion | None) -> tuple[Reply, bool]:
    """Decode a saved reply, and return whether a person gave it."""
    if not isinstance(question, RollQuestion | DiceQuestion):
        return kept, True
    if isinstance(kept, str):
        return tuple(int(face) for face in kept.split(BETWEEN_FACES)), True
    return kept, not isinstance(kept, tuple)

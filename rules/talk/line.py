"""A line of table talk, played as far as its words go."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from rules.dice.values import DiceError
from rules.formula.formulas import Undefined, Unknown
from rules.palette.open_choice import open_choice
from rules.play.fight import BadReply, Fight
from rules.play.under_way import UnderWay
from rules.resolving.option import Option, Reason
from rules.resolving.questions import AnyQuestion
from rules.resolving.resolution import Illegal, Missing
from rules.state.events import AnyEvent
from rules.talk.reading import Act, ActReader
from rules.talk.replying import reply_in
from rules.telling.chronicle_values import name_of
from rules.telling.reasons import ReasonTeller, against
from rules.values import Reply, Value
from rules.words.messages import Message, message_from, message_of
from rules.words.texts import Texts

REFUSALS: Final = (Illegal, Missing, Unknown, Undefined, BadReply, DiceError)
"""The exceptions of the engine that mean a refusal by the rules."""


class Talk(Struct, frozen=True):
    """What a line means: the act, its option, the replies that the line holds, and what they bring about.

    `question` is what the line leaves open; `missing` is a choice that the act needs and the line does not name.
    `unused` are figures that nothing asked for, such as the damage of a blow that misses.
    `fault` says what is wrong; nothing of the line may then be performed.
    """

    act: Act
    option: Option | None = None
    replies: tuple[Reply, ...] = ()
    events: tuple[AnyEvent, ...] = ()
    question: AnyQuestion | None = None
    missing: str = ""
    unused: tuple[str, ...] = ()
    fault: Message | None = None

    @property
    def says_more_than_an_action(self) -> bool:
        """Whether the line names more than an action: who acts, a choice or a reply."""
        return bool(self.act.named or self.act.choices or self.act.rest)

    @property
    def is_whole(self) -> bool:
        """Whether the line says everything, so that nothing is left to ask."""
        return self.option is not None and self.fault is None and self.question is None and not self.missing


def read_line(fight: Fight, texts: Texts, line: str, usual: str) -> Talk:
    """Return what a line means in a fight, played on a copy; without a name, the `usual` combatant acts."""
    act = ActReader(fight, texts).read(line, usual)
    if act.fault is not None:
        return Talk(act, fault=act.fault)
    option = fight.option(act.actor, act.action, act.choices)
    missing = open_choice(fight.book, option)
    if missing:
        return Talk(act, option, missing=missing, fault=_unread(act.rest))
    if option.status == "illegal":
        return Talk(act, option, fault=_barred(option.actor, option.reasons, option.bound, fight, texts))
    return _played(act, option, fight, texts)


def _played(act: Act, option: Option, fight: Fight, texts: Texts) -> Talk:
    """Play an act on a copy of the fight, with the words that are left over as replies."""
    try:
        work = UnderWay(fight, option)
    except REFUSALS as problem:
        return Talk(act, option, fault=_fault_of(problem, fight, texts))
    rest: Sequence[str] = act.rest
    fault: Message | None = None
    while work.question is not None and rest and fault is None:
        said = reply_in(work.question, rest, work.fight, texts)
        fault, rest = said.fault, rest[said.used :]
        if fault is None:
            fault = _answered(work, said.reply, texts)
    replies = tuple(reply for reply, _ in work.replies)
    spare = work.question is None and fault is None and all(word.isdecimal() for word in rest)
    unused = tuple(rest) if spare else ()
    fault = fault or (None if spare else _unread(rest))
    return Talk(act, option, replies, work.events, work.question, unused=unused, fault=fault)


def _answered(work: UnderWay, reply: Reply, texts: Texts) -> Message | None:
    """Answer a question; return why the reply cannot be taken."""
    try:
        work.answer(reply)
    except REFUSALS as problem:
        return _fault_of(problem, work.fight, texts)
    return None


def _fault_of(problem: Exception, fight: Fight, texts: Texts) -> Message:
    """Return why the rules cannot go on, in the words of the ruleset."""
    if isinstance(problem, Illegal):
        return _barred(problem.actor, problem.verdict.reasons, problem.verdict.bound, fight, texts)
    if isinstance(problem, Missing):
        return message_of("talk.not_said", facts=_ended("; ".join(map(texts.reason, problem.facts))))
    if isinstance(problem, Unknown):
        return message_of("talk.not_said", facts=_ended(texts.reason(problem.fact)))
    return message_from(problem)


def _barred(who: str, reasons: Iterable[Reason], bound: Mapping[str, Value], fight: Fight, texts: Texts) -> Message:
    """Return why the rules forbid somebody an action with these choices."""
    told = ReasonTeller(texts, fight.encounter).told_all(against(reasons), bound)
    return message_of("talk.not_legal", who=name_of(fight.encounter, who), reasons=told)


def _ended(text: str) -> str:
    """Return a text with a full stop, unless it is a question."""
    return text if text.endswith("?") else f"{text}."


def _unread(rest: Sequence[str]) -> Message | None:
    return message_of("talk.unread", words=" ".join(rest)) if rest else None

"""Running a scenario: every step is done or asked, and every expectation that fails is told."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, cast

from msgspec import Struct

from rules.dice.values import DiceError
from rules.facts.frame import Frame
from rules.facts.modifiers import gather
from rules.formula.formulas import Undefined, Unknown
from rules.play.fight import BadReply, Fight, Performance
from rules.resolving.option import Option
from rules.resolving.questions import AnyQuestion, ReactionQuestion
from rules.resolving.resolution import Illegal, Missing
from rules.resolving.resolve import NOTHING, reaction_of
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import Action, Choice
from rules.ruleset.traversal import formulas
from rules.scenario.pieces import with_piece_that_will_do
from rules.scenario.scenario import Scenario, ScenarioError, against_of, value_of
from rules.scenario.state import Failure, shown, state_failures
from rules.scenario.values import list_told, table_told, text_told, unknown
from rules.scenario.words import (
    attack_as_said,
    check_expected,
    choice_as_said,
    fact_as_said,
    ruling_as_said,
)
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent, apply_all
from rules.values import Reply, Value
from rules.words.messages import Message, message_of
from rules.words.nearest import nearest

ODDS_WITHIN = 0.0005
"""How far odds may be from what is expected."""

_OWN_KEYS = ("actor", "action", "against", "replies", "ruling")

_KINDS: Mapping[str, Message] = {
    "combatant": message_of("kind.combatant"),
    "item": message_of("kind.item"),
    "position": message_of("kind.position"),
}
"""What a choice of each kind names; one of any other kind, a value."""


class Run(Struct, frozen=True):
    """What came of a scenario: the fight at its end, the events of each step, and what failed."""

    encounter: Encounter
    events: tuple[tuple[AnyEvent, ...], ...]
    failures: tuple[Failure, ...]


def run(scenario: Scenario, rulebook: Rulebook) -> Run:
    """Run every step. A step that fails is told and the next one is run all the same."""
    encounter = scenario.encounter
    events: list[tuple[AnyEvent, ...]] = []
    failures: list[Failure] = []
    for number, step in enumerate(scenario.steps, 1):
        try:
            happened, failed = _step(step, number, Fight(rulebook, encounter))
        except (ScenarioError, Undefined) as problem:
            failure = Failure(number, message_of("failure.step"), message_of("failure.readable"), problem.full_message)
            happened, failed = (), (failure,)
        encounter = apply_all(encounter, happened)
        events.append(happened)
        failures += failed
    return Run(encounter, tuple(events), tuple(failures))


def _step(step: Mapping[str, Any], number: int, fight: Fight) -> tuple[tuple[AnyEvent, ...], tuple[Failure, ...]]:
    keys = set(step)
    if "do" in keys and keys == {"do"}:
        return _do(table_told(step["do"], "do"), number, fight)
    if "ask" in keys and keys <= {"ask", "expect"}:
        expect = table_told(step.get("expect", {}), "expect")
        return (), tuple(_ask(table_told(step["ask"], "ask"), expect, number, fight))
    if keys == {"state"}:
        return (), tuple(state_failures(table_told(step["state"], "state"), number, fight))
    raise ScenarioError(message_of("scenario.steps"))


def _do(told: Mapping[str, Any], number: int, fight: Fight) -> tuple[tuple[AnyEvent, ...], tuple[Failure, ...]]:
    stands = _option(told, fight)
    what = message_of("failure.do", action=stands.action)
    replies = [_reply(each) for each in list_told(told.get("replies", []), "replies")]
    ruling = text_told(told.get("ruling", ""), "ruling")
    try:
        events, question, spare = _play(fight, fight.perform(stands, ruling), replies)
    except Illegal as illegal:
        barred = message_of("failure.illegal", reasons=", ".join(illegal.reasons))
        return (), (Failure(number, what, message_of("failure.legal"), barred),)
    except Missing as missing:
        return (), (_untold(number, what, ", ".join(missing.facts)),)
    except (BadReply, DiceError, Undefined) as problem:
        return (), (Failure(number, what, message_of("failure.possible"), problem.full_message),)
    except Unknown as unknown:
        return (), (_untold(number, what, unknown.fact),)
    if question is not None:
        return (), (Failure(number, what, message_of("failure.reply"), _told(question)),)
    if spare:
        return events, (
            Failure(number, what, message_of("failure.no_more"), message_of("failure.spare", replies=str(spare))),
        )
    return events, ()


def _untold(number: int, what: Message, facts: str) -> Failure:
    return Failure(number, what, message_of("failure.all_facts"), message_of("failure.not_told", facts=facts))


def _play(
    fight: Fight, work: Performance, replies: list[Reply]
) -> tuple[tuple[AnyEvent, ...], AnyQuestion | None, list[Reply]]:
    """Play an action with these replies: its events, the question that stayed open, and the replies left over."""
    waiting = list(replies)
    try:
        question = next(work)
        while True:
            if not waiting:
                work.close()
                return (), question, []
            question = work.send(_checked(fight, question, waiting.pop(0)))
    except StopIteration as end:
        return end.value, None, waiting


def _checked(fight: Fight, question: AnyQuestion, reply: Reply) -> Reply:
    """A reply as the rules know it; a reaction is judged by the resolver, as the fight stands by then.

    Raises BadReply or ScenarioError for one that cannot be.
    """
    if not isinstance(question, ReactionQuestion):
        fight.check_reply(question, reply)
        return reply
    if isinstance(reply, Mapping) and question.about not in reply:
        raise BadReply(message_of("reply.table", about=question.about))
    action, given = reaction_of(reply, question.about)
    if action == NOTHING:
        return reply
    plan = fight.rulebook.plans.get(action)
    if plan is None or plan.action.reaction != question.about:
        raise BadReply(message_of("reply.none_of", reply=action, known=", ".join(question.answers)))
    if not given:
        return reply
    said = {name: _choice_as_said(action, name, value, fight) for name, value in given.items()}
    return {question.about: action, **said}


def _told(question: AnyQuestion) -> Message:
    """That no reply is left for a question."""
    kind = type(question).__name__.removesuffix("Question").lower()
    who = question.who or message_of("failure.gm")
    return message_of("failure.none_left", question=kind, about=question.about, who=who)


def _reply(told: object) -> Reply:
    if isinstance(told, list):
        return tuple(cast("list[int]", told))
    if isinstance(told, dict):
        table = cast("dict[str, object]", told)
        return {key: value_of(value, f"replies.{key}") for key, value in table.items()}
    if isinstance(told, bool | int | float | str):
        return told
    raise ScenarioError(message_of("reply.nothing", value=repr(told)), "replies")


def _option(told: Mapping[str, Any], fight: Fight) -> Option:
    """The option a `do` or `ask` speaks of. Raises ScenarioError for unknown ids."""
    encounter, rulebook = fight.encounter, fight.rulebook
    actor, action = told.get("actor"), told.get("action")
    if not isinstance(actor, str) or actor not in encounter.combatants:
        raise unknown("scenario.unknown", message_of("kind.combatant"), actor, tuple(encounter.combatants), "actor")
    if not isinstance(action, str) or action not in rulebook.plans:
        raise unknown("scenario.unknown", message_of("kind.action"), action, tuple(rulebook.plans), "action")
    plan = rulebook.plans[action].action
    given: dict[str, Value] = {}
    for key, value in told.items():
        if key not in _OWN_KEYS:
            given[key] = _choice_as_said(action, key, value_of(value, key), fight)
    against: object = told.get("against", {} if plan.reaction else None)
    if against is None:
        return with_piece_that_will_do(fight, fight.option(actor, action, given, None), given)
    coming = {**_of_target(plan, given), **table_told(against, "against")}
    coming = against_of(coming, "against", rulebook.ruleset)
    stands = fight.option(actor, action, given, attack_as_said(coming, rulebook, encounter, "against"))
    return with_piece_that_will_do(fight, stands, given)


def _of_target(plan: Action, given: Mapping[str, Value]) -> Mapping[str, Any]:
    """Who attacks, where only the target of a reaction was named and that is the attacker unless somebody else is."""
    choice = plan.choices.get("target")
    is_attacker = choice is not None and choice.default is not None and choice.default.source == "attacker"
    return {"attacker": given["target"]} if plan.reaction and is_attacker and "target" in given else {}


def _choice_as_said(action: str, name: str, value: Value, fight: Fight) -> Value:
    """A choice, a fact or the GM's word, as the rules know it.

    Raises ScenarioError for what the action does not ask, and for a value that cannot be.
    """
    choices = _choices_of(action, fight.rulebook)
    ruleset = fight.rulebook.ruleset
    known = ("target", "weapon", *choices, *ruleset.facts, *ruleset.needs, *_own_needs_of(action, fight.rulebook))
    if name not in known:
        hint = nearest(name, (*_OWN_KEYS, *known))
        raise ScenarioError(message_of("scenario.no_choice", action=action, hint=hint), name)
    choice = choices.get(name)
    if choice is None:
        return _fact_or_word(name, value, fight)
    values = _values_of(choice, fight)
    if values and value not in values:
        raise unknown("scenario.unknown_here", _KINDS.get(choice.kind, message_of("kind.value")), value, values, name)
    return choice_as_said(value, choice, name)


def _fact_or_word(name: str, value: Value, fight: Fight) -> Value:
    fact = fight.rulebook.ruleset.facts.get(name)
    if fact is not None:
        return fact_as_said(value, fact, name)
    return value if name in ("target", "weapon") else ruling_as_said(value, name)


def _choices_of(action: str, rulebook: Rulebook) -> Mapping[str, Choice]:
    """The choices of an action, and those that only its parts have."""
    plan = rulebook.plans[action].action
    inner = (_choices_of(part.action, rulebook) for part in plan.parts)
    return {name: choice for each in inner for name, choice in each.items()} | dict(plan.choices)


def _own_needs_of(action: str, rulebook: Rulebook) -> Iterator[str]:
    """The needs an action judges in a way of its own, on which the GM may have his word; its parts' included."""
    plan = rulebook.plans[action]
    yield from (need.id for need in plan.needs)
    for part in plan.action.parts:
        yield from _own_needs_of(part.action, rulebook)


def _values_of(choice: Choice, fight: Fight) -> tuple[str, ...]:
    """The ids that a choice may name at all, legal now or not; empty if they cannot be told."""
    if choice.kind == "combatant":
        return tuple(fight.encounter.combatants)
    if choice.kind == "item":
        carried = (item for combatant in fight.encounter.combatants.values() for item in combatant.items)
        pieces = (*fight.rulebook.ruleset.items, *(id for item in carried for id in (item.id, item.handle)))
        return (*pieces, *choice.values)
    if choice.kind == "position":
        return choice.values or tuple(fight.rulebook.ruleset.positions)
    return choice.values if choice.kind == "one_of" else ()


def _ask(told: Mapping[str, Any], expect: Mapping[str, Any], number: int, fight: Fight) -> Iterator[Failure]:
    stands = _option(told, fight)
    for key, wanted in expect.items():
        if key not in _EXPECTED:
            raise ScenarioError(message_of("scenario.no_expectation", hint=nearest(key, _EXPECTED)), f"expect.{key}")
        check_expected(key, wanted, fight.rulebook.ruleset, f"expect.{key}")
        got = _EXPECTED[key](stands)
        if key == "choices":
            got = cast("dict[str, object]", got) | _stated(told, wanted, stands, fight)
        if key == "mods":
            got = _of_amounts(stands, fight) | cast("dict[str, object]", got)
        if not _meets(key, wanted, got):
            what = message_of("failure.ask", action=stands.action, key=key)
            yield Failure(number, what, shown(wanted), shown(got))


def _stated(told: Mapping[str, Any], names: Mapping[str, Any], stands: Option, fight: Fight) -> dict[str, object]:
    """Of the facts among these names that the action leaves to be stated: the texts that bar nothing."""
    facts = fight.rulebook.ruleset.facts
    return {
        name: [text for text in facts[name].values if not _bars(told, name, text, fight)]
        for name in names
        if name in facts and facts[name].values and stands.choice(name) is None
    }


def _bars(told: Mapping[str, Any], name: str, text: str, fight: Fight) -> bool:
    """Whether a fact so stated leaves a need unmet that is not if nobody states it."""
    unstated = {key: value for key, value in told.items() if key != name}
    return not _unmet(_option({**unstated, name: text}, fight)) <= _unmet(_option(unstated, fight))


def _unmet(option: Option) -> set[str]:
    return {reason.id for reason in option.reasons if reason.kind == "unmet"}


def _of_amounts(stands: Option, fight: Fight) -> dict[str, object]:
    """The modifiers of what the action works out beside its score, such as damage; none while a fact is not known."""
    plan = fight.rulebook.plans[stands.action]
    asked = (reference for _, formula in formulas(plan.action) for reference in formula.references)
    tags = [str(each.arguments[0]) for each in asked if each.path == "modified" and each.arguments]
    try:
        facts = Frame(stands.actor, plan, stands.bound, stands.against).facts(fight.book)
        return dict(gather(facts, tags))
    except (Unknown, Undefined):
        return {}


def _meets(key: str, wanted: Any, got: Any) -> bool:
    if key == "odds":
        return got is not None and abs(got - wanted) <= ODDS_WITHIN
    if key == "reason":
        ids = cast("list[str]", wanted) if isinstance(wanted, list) else [wanted]
        return all(id in got for id in ids)
    if key in ("costs", "mods"):
        return all(got.get(name, 0) == value for name, value in wanted.items())
    if key == "spends":
        return all(got.get(name, 0) == value for name, value in wanted.items()) and (bool(wanted) or not got)
    if key == "choices":
        return all(_in_any_order(got.get(name, [])) == _in_any_order(value) for name, value in wanted.items())
    return got == wanted


def _in_any_order(values: Iterable[Any]) -> list[Any]:
    return sorted(values, key=shown)


def _status(option: Option) -> object:
    return option.status


def _reasons(option: Option) -> object:
    return [reason.id for reason in option.reasons]


def _costs(option: Option) -> object:
    return dict(option.costs)


def _spends(option: Option) -> object:
    return dict(option.spends)


def _move(option: Option) -> object:
    return option.move


def _score(option: Option) -> object:
    return option.preview.score


def _mods(option: Option) -> object:
    return dict(option.preview.mods)


def _odds(option: Option) -> object:
    return option.preview.odds


def _choices(option: Option) -> object:
    return {choice.name: list(choice.legal) for choice in option.choices}


_EXPECTED: Mapping[str, Callable[[Option], object]] = {
    "status": _status,
    "reason": _reasons,
    "costs": _costs,
    "spends": _spends,
    "move": _move,
    "score": _score,
    "mods": _mods,
    "odds": _odds,
    "choices": _choices,
}
"""What may be expected of an option, and how it is read off it."""

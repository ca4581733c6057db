"""Running a scenario: perform or query every step, and report every expectation that fails."""

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
from rules.scenario.outcomes import outcome_failures
from rules.scenario.pieces import with_usable_piece
from rules.scenario.scenario import Scenario, ScenarioError, as_value, read_against
from rules.scenario.state import Failure, shown, state_failures
from rules.scenario.values import as_list, as_table, as_text, unknown_id
from rules.scenario.words import (
    as_attack,
    as_choice,
    as_fact,
    as_ruling,
    check_expected,
)
from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent
from rules.values import Reply, Value
from rules.words.messages import Message, message_of
from rules.words.nearest import nearest

ODDS_WITHIN = 0.0005
"""The largest difference between expected and actual odds."""

_OWN_KEYS = ("actor", "action", "against", "replies", "ruling")

_KINDS: Mapping[str, Message] = {
    "combatant": message_of("kind.combatant"),
    "item": message_of("kind.item"),
    "position": message_of("kind.position"),
}
"""The word for the value of each kind of choice; the value of any other kind is called a value."""


class Run(Struct, frozen=True):
    """The result of a scenario: the fight at its end, the events of each step, and the failures."""

    encounter: Encounter
    events: tuple[tuple[AnyEvent, ...], ...]
    failures: tuple[Failure, ...]


def run(scenario: Scenario, rulebook: Rulebook) -> Run:
    """Run every step and return the result. A step that fails is reported, and the next one runs all the same."""
    encounter = scenario.encounter
    events: list[tuple[AnyEvent, ...]] = []
    failures: list[Failure] = []
    for number, step in enumerate(scenario.steps, 1):
        try:
            happened, failed = _step(step, number, Fight(rulebook, encounter))
        except (ScenarioError, Undefined) as problem:
            failure = Failure(number, message_of("failure.step"), message_of("failure.readable"), problem.full_message)
            happened, failed = (), (failure,)
        except Unknown as unknown:
            happened, failed = (), (_facts_missing(number, message_of("failure.step"), unknown.fact),)
        encounter = apply_all(encounter, happened)
        events.append(happened)
        failures += failed
    return Run(encounter, tuple(events), tuple(failures))


def _step(step: Mapping[str, Any], number: int, fight: Fight) -> tuple[tuple[AnyEvent, ...], tuple[Failure, ...]]:
    keys = set(step)
    if "do" in keys and keys <= {"do", "expect"}:
        happened, failed = _do(as_table(step["do"], "do"), number, fight)
        expect = as_table(step.get("expect", {}), "expect")
        return happened, failed or tuple(outcome_failures(expect, number, happened, fight.rulebook.ruleset))
    if "ask" in keys and keys <= {"ask", "expect"}:
        expect = as_table(step.get("expect", {}), "expect")
        return (), tuple(_ask(as_table(step["ask"], "ask"), expect, number, fight))
    if keys == {"state"}:
        return (), tuple(state_failures(as_table(step["state"], "state"), number, fight))
    raise ScenarioError(message_of("scenario.steps"))


def _do(entry: Mapping[str, Any], number: int, fight: Fight) -> tuple[tuple[AnyEvent, ...], tuple[Failure, ...]]:
    option = _option(entry, fight)
    what = message_of("failure.do", action=option.action)
    replies = [_reply(each) for each in as_list(entry.get("replies", []), "replies")]
    ruling = as_text(entry.get("ruling", ""), "ruling")
    try:
        events, question, spare = _play(fight, fight.perform(option, ruling), replies)
    except Illegal as illegal:
        barred = message_of("failure.illegal", reasons=", ".join(reason.id for reason in illegal.verdict.reasons))
        return (), (Failure(number, what, message_of("failure.legal"), barred),)
    except Missing as missing:
        return (), (_facts_missing(number, what, ", ".join(missing.facts)),)
    except (BadReply, DiceError, Undefined) as problem:
        return (), (Failure(number, what, message_of("failure.possible"), problem.full_message),)
    except Unknown as unknown:
        return (), (_facts_missing(number, what, unknown.fact),)
    if question is not None:
        return (), (Failure(number, what, message_of("failure.reply"), _no_reply_left(question)),)
    if spare:
        return events, (
            Failure(number, what, message_of("failure.no_more"), message_of("failure.spare", replies=str(spare))),
        )
    return events, ()


def _facts_missing(number: int, what: Message, facts: str) -> Failure:
    return Failure(number, what, message_of("failure.all_facts"), message_of("failure.not_told", facts=facts))


def _play(
    fight: Fight, work: Performance, replies: list[Reply]
) -> tuple[tuple[AnyEvent, ...], AnyQuestion | None, list[Reply]]:
    """Play an action with these replies; return its events, the unanswered question, and the unused replies."""
    waiting = list(replies)
    try:
        question = next(work)
        while True:
            if not waiting:
                work.close()
                return (), question, []
            question = work.send(_checked_reply(fight, question, waiting.pop(0)))
    except StopIteration as end:
        return end.value, None, waiting


def _checked_reply(fight: Fight, question: AnyQuestion, reply: Reply) -> Reply:
    """Return a reply with checked values; the resolver later judges whether a reaction is legal.

    Raises BadReply or ScenarioError for an invalid reply.
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
    checked = {name: _as_choice(action, name, value, fight) for name, value in given.items()}
    return {question.about: action, **checked}


def _no_reply_left(question: AnyQuestion) -> Message:
    """Return the message that no reply is left for a question."""
    kind = type(question).__name__.removesuffix("Question").lower()
    who = question.who or message_of("failure.gm")
    return message_of("failure.none_left", question=kind, about=question.about, who=who)


def _reply(value: object) -> Reply:
    if isinstance(value, list):
        return tuple(cast("list[int]", value))
    if isinstance(value, dict):
        table = cast("dict[str, object]", value)
        return {key: as_value(each, f"replies.{key}") for key, each in table.items()}
    if isinstance(value, bool | int | float | str):
        return value
    raise ScenarioError(message_of("reply.nothing", value=repr(value)), "replies")


def _option(entry: Mapping[str, Any], fight: Fight) -> Option:
    """Return the option that a `do` or `ask` describes. Raises ScenarioError for unknown ids."""
    encounter, rulebook = fight.encounter, fight.rulebook
    actor, action = entry.get("actor"), entry.get("action")
    if not isinstance(actor, str) or actor not in encounter.combatants:
        raise unknown_id("scenario.unknown", message_of("kind.combatant"), actor, tuple(encounter.combatants), "actor")
    if not isinstance(action, str) or action not in rulebook.plans:
        raise unknown_id("scenario.unknown", message_of("kind.action"), action, tuple(rulebook.plans), "action")
    plan = rulebook.plans[action].action
    given: dict[str, Value] = {}
    for key, value in entry.items():
        if key not in _OWN_KEYS:
            given[key] = _as_choice(action, key, as_value(value, key), fight)
    against: object = entry.get("against", {} if plan.reaction else None)
    if against is None:
        return with_usable_piece(fight, fight.option(actor, action, given, None), given)
    attack = {**_attacker_of(plan, given), **as_table(against, "against")}
    attack = read_against(attack, "against", rulebook.ruleset)
    option = fight.option(actor, action, given, as_attack(attack, rulebook, encounter, "against"))
    return with_usable_piece(fight, option, given)


def _attacker_of(plan: Action, given: Mapping[str, Value]) -> Mapping[str, Any]:
    """Return the attacker if a reaction names only its target, which by default is the attacker; else nothing."""
    choice = plan.choices.get("target")
    is_attacker = choice is not None and choice.default is not None and choice.default.source == "attacker"
    return {"attacker": given["target"]} if plan.reaction and is_attacker and "target" in given else {}


def _as_choice(action: str, name: str, value: Value, fight: Fight) -> Value:
    """Return the checked value of a choice, a fact or a ruling of the GM.

    Raises ScenarioError for a name that the action does not have, and for an invalid value.
    """
    choices = _choices_of(action, fight.rulebook)
    ruleset = fight.rulebook.ruleset
    known = ("target", "weapon", *choices, *ruleset.facts, *ruleset.needs, *_own_needs_of(action, fight.rulebook))
    if name not in known:
        hint = nearest(name, (*_OWN_KEYS, *known))
        raise ScenarioError(message_of("scenario.no_choice", action=action, hint=hint), name)
    choice = choices.get(name)
    if choice is None:
        return _fact_or_ruling(name, value, fight)
    values = _values_of(choice, fight)
    if values and value not in values:
        raise unknown_id(
            "scenario.unknown_here", _KINDS.get(choice.kind, message_of("kind.value")), value, values, name
        )
    return as_choice(value, choice, name)


def _fact_or_ruling(name: str, value: Value, fight: Fight) -> Value:
    fact = fight.rulebook.ruleset.facts.get(name)
    if fact is not None:
        return as_fact(value, fact, name)
    return value if name in ("target", "weapon") else as_ruling(value, name)


def _choices_of(action: str, rulebook: Rulebook) -> Mapping[str, Choice]:
    """Return the choices of an action and of its parts; its own take precedence."""
    plan = rulebook.plans[action].action
    inner = (_choices_of(part.action, rulebook) for part in plan.parts)
    return {name: choice for each in inner for name, choice in each.items()} | dict(plan.choices)


def _own_needs_of(action: str, rulebook: Rulebook) -> Iterator[str]:
    """Yield the ids of the needs of an action and of its parts, which the GM may rule on."""
    plan = rulebook.plans[action]
    yield from (need.id for need in plan.needs)
    for part in plan.action.parts:
        yield from _own_needs_of(part.action, rulebook)


def _values_of(choice: Choice, fight: Fight) -> tuple[str, ...]:
    """Return the ids that a choice may have at all, legal now or not; none if any value may be given."""
    if choice.kind == "combatant":
        return tuple(fight.encounter.combatants)
    if choice.kind == "item":
        carried = (item for combatant in fight.encounter.combatants.values() for item in combatant.items)
        pieces = (*fight.rulebook.ruleset.items, *(id for item in carried for id in (item.id, item.handle)))
        return (*pieces, *choice.values)
    if choice.kind == "position":
        return choice.values or tuple(fight.rulebook.ruleset.positions)
    return choice.values if choice.kind == "one_of" else ()


def _ask(entry: Mapping[str, Any], expect: Mapping[str, Any], number: int, fight: Fight) -> Iterator[Failure]:
    option = _option(entry, fight)
    for key, wanted in expect.items():
        if key not in _EXPECTED:
            raise ScenarioError(message_of("scenario.no_expectation", hint=nearest(key, _EXPECTED)), f"expect.{key}")
        check_expected(key, wanted, fight.rulebook.ruleset, f"expect.{key}")
        got = _EXPECTED[key](option)
        if key == "choices":
            got = cast("dict[str, object]", got) | _open_texts(entry, wanted, option, fight)
        if key == "mods":
            got = _amount_modifiers(option, fight) | cast("dict[str, object]", got)
        if not _meets(key, wanted, got):
            what = message_of("failure.ask", action=option.action, key=key)
            yield Failure(number, what, shown(wanted), shown(got))


def _open_texts(entry: Mapping[str, Any], names: Mapping[str, Any], option: Option, fight: Fight) -> dict[str, object]:
    """Return, for each of these names that is a fact to state, the texts that bar nothing."""
    facts = fight.rulebook.ruleset.facts
    return {
        name: [text for text in facts[name].values if not _bars(entry, name, text, fight)]
        for name in names
        if name in facts and facts[name].values and option.choice(name) is None
    }


def _bars(entry: Mapping[str, Any], name: str, text: str, fight: Fight) -> bool:
    """Return whether stating this text leaves a need unmet that is met without the statement."""
    unstated = {key: value for key, value in entry.items() if key != name}
    return not _unmet(_option({**unstated, name: text}, fight)) <= _unmet(_option(unstated, fight))


def _unmet(option: Option) -> set[str]:
    return {reason.id for reason in option.reasons if reason.kind == "unmet"}


def _amount_modifiers(option: Option, fight: Fight) -> dict[str, object]:
    """Return the modifiers of an action's other figures, such as damage; none while a fact is unknown."""
    plan = fight.rulebook.plans[option.action]
    asked = (reference for _, formula in formulas(plan.action) for reference in formula.references)
    tags = [str(each.arguments[0]) for each in asked if each.path == "modified" and each.arguments]
    try:
        facts = Frame(option.actor, plan, option.bound, option.against).facts(fight.book)
        return dict(gather(facts, tags).terms)
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
    if key == "inside":
        return _in_any_order(wanted) == got
    if key == "choices":
        return all(_in_any_order(got.get(name, [])) == _in_any_order(value) for name, value in wanted.items())
    return got == wanted


def _in_any_order(values: Iterable[Any]) -> list[Any]:
    return sorted(values, key=shown)


def _status(option: Option) -> object:
    return option.status


def _inside(option: Option) -> object:
    """Return everybody who is in an area of the action."""
    return sorted({who for covered in option.areas.values() for who in covered.inside})


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
    """Return the terms of the score, those of the figures of the roll, and these figures."""
    figures = option.preview.roll.figures if option.preview.roll is not None else ()
    of_figures = {id: value for figure in figures for id, value in figure.mods}
    return {**of_figures, **{figure.name: figure.value for figure in figures}, **dict(option.preview.mods)}


def _odds(option: Option) -> object:
    # A contest that is won without a roll cannot fail, whatever is rolled after it.
    return 1.0 if option.preview.sure else option.preview.odds


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
    "inside": _inside,
}
"""The keys that a scenario may expect of an option, and the function that reads each."""

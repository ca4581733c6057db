"""Running a scenario: every step is done or asked, and every expectation that fails is told."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from msgspec import Struct

from rules.dice import DiceError
from rules.encounter import Combatant, Encounter
from rules.events import AnyEvent, apply_all
from rules.facts import FactBook
from rules.fight import BadReply, Fight, Performance
from rules.formula import Undefined, Unknown
from rules.option import Option
from rules.questions import AnyQuestion, ReactionQuestion
from rules.resolve import NOTHING, reaction_of
from rules.rulebook import Rulebook
from rules.ruleset import Choice
from rules.ruleset_file import nearest
from rules.scenario import Scenario, ScenarioError, against_of, value_of
from rules.scenario_values import list_told, table_told, text_told
from rules.scenario_words import (
    attack_as_said,
    check_expected,
    check_state,
    choice_as_said,
    fact_as_said,
    ruling_as_said,
)
from rules.stage import Illegal, Missing
from rules.values import Reply, Value

ODDS_WITHIN = 0.0005
"""How far odds may be from what is expected."""

_OWN_KEYS = ("actor", "action", "against", "replies", "ruling")


class Failure(Struct, frozen=True):
    """An expectation that was not met, or a step that could not be done."""

    step: int
    what: str
    wanted: str
    got: str

    def __str__(self) -> str:
        return f"step {self.step}: {self.what}: wanted {self.wanted}, got {self.got}"


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
        except ScenarioError as problem:
            happened, failed = (), (Failure(number, "the step", "something that can be read", str(problem)),)
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
        return (), tuple(_state(table_told(step["state"], "state"), number, fight))
    raise ScenarioError("a step is one of do, ask (with expect) or state.")


def _do(told: Mapping[str, Any], number: int, fight: Fight) -> tuple[tuple[AnyEvent, ...], tuple[Failure, ...]]:
    stands = _option(told, fight)
    replies = [_reply(each) for each in list_told(told.get("replies", []), "replies")]
    ruling = text_told(told.get("ruling", ""), "ruling")
    try:
        events, question, spare = _play(fight, fight.perform(stands, ruling), replies)
    except Illegal as illegal:
        return (), (Failure(number, f"do {stands.action}", "legal", f"illegal: {', '.join(illegal.reasons)}"),)
    except Missing as missing:
        return (), (Failure(number, f"do {stands.action}", "all facts", f"not told: {', '.join(missing.facts)}"),)
    except (BadReply, DiceError, Undefined) as problem:
        return (), (Failure(number, f"do {stands.action}", "a reply that can be", str(problem)),)
    except Unknown as unknown:
        return (), (Failure(number, f"do {stands.action}", "all facts", f"not told: {unknown.fact}"),)
    if question is not None:
        return (), (Failure(number, f"do {stands.action}", "a reply", f"none left for {_told(question)}"),)
    if spare:
        return events, (Failure(number, f"do {stands.action}", "no further reply", f"spare replies: {spare}"),)
    return events, ()


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
        raise BadReply(f"A reaction with choices is a table with '{question.about}' in it.")
    action, given = reaction_of(reply, question.about)
    if action == NOTHING:
        return reply
    plan = fight.rulebook.plans.get(action)
    if plan is None or plan.action.reaction != question.about:
        raise BadReply(f"'{action}' is none of: {', '.join(question.answers)}.")
    if not given:
        return reply
    said = {name: _choice_as_said(action, name, value, fight) for name, value in given.items()}
    return {question.about: action, **said}


def _told(question: AnyQuestion) -> str:
    kind = type(question).__name__.removesuffix("Question").lower()
    return f"the {kind} question '{question.about}' to {question.who or 'the GM'}"


def _reply(told: object) -> Reply:
    if isinstance(told, list):
        return tuple(cast("list[int]", told))
    if isinstance(told, dict):
        table = cast("dict[str, object]", told)
        return {key: value_of(value, f"replies.{key}") for key, value in table.items()}
    if isinstance(told, bool | int | float | str):
        return told
    raise ScenarioError(f"replies: {told!r} answers nothing.")


def _option(told: Mapping[str, Any], fight: Fight) -> Option:
    """The option a `do` or `ask` speaks of. Raises ScenarioError for unknown ids."""
    encounter, rulebook = fight.encounter, fight.rulebook
    actor, action = told.get("actor"), told.get("action")
    if not isinstance(actor, str) or actor not in encounter.combatants:
        raise ScenarioError(f"actor: there is no combatant '{actor}'{nearest(str(actor), tuple(encounter.combatants))}")
    if not isinstance(action, str) or action not in rulebook.plans:
        raise ScenarioError(f"action: there is no action '{action}'{nearest(str(action), tuple(rulebook.plans))}")
    plan = rulebook.plans[action].action
    given: dict[str, Value] = {}
    for key, value in told.items():
        if key not in _OWN_KEYS:
            given[key] = _choice_as_said(action, key, value_of(value, key), fight)
    against: object = told.get("against")
    if against is None and plan.reaction:
        against = {}
    if against is None:
        return fight.option(actor, action, given, None)
    coming = against_of(table_told(against, "against"), "against", rulebook.ruleset)
    return fight.option(actor, action, given, attack_as_said(coming, rulebook, encounter, "against"))


def _choice_as_said(action: str, name: str, value: Value, fight: Fight) -> Value:
    """A choice, a fact or the GM's word, as the rules know it.

    Raises ScenarioError for what the action does not ask, and for a value that cannot be.
    """
    choices = _choices_of(action, fight.rulebook)
    ruleset = fight.rulebook.ruleset
    known = ("target", "weapon", *choices, *ruleset.facts, *ruleset.needs, *_own_needs_of(action, fight.rulebook))
    if name not in known:
        raise ScenarioError(f"{name}: {action} has no such choice{nearest(name, (*_OWN_KEYS, *known))}")
    choice = choices.get(name)
    if choice is None:
        return _fact_or_word(name, value, fight)
    values = _values_of(choice, fight)
    if values and value not in values:
        kind = choice.kind if choice.kind in ("combatant", "item", "position") else "value"
        raise ScenarioError(f"{name}: there is no {kind} '{value}' here{nearest(str(value), values)}")
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
    what = f"ask {stands.action}"
    for key, wanted in expect.items():
        if key not in _EXPECTED:
            raise ScenarioError(f"expect.{key}: there is no such expectation{nearest(key, _EXPECTED)}")
        check_expected(key, wanted, fight.rulebook.ruleset, f"expect.{key}")
        got = _EXPECTED[key](stands)
        if key == "choices":
            got = cast("dict[str, object]", got) | _stated(told, wanted, stands, fight)
        if not _meets(key, wanted, got):
            yield Failure(number, f"{what}: {key}", _shown(wanted), _shown(got))


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
        return all(list(got.get(name, [])) == value for name, value in wanted.items())
    return got == wanted


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


def _state(told: Mapping[str, Any], number: int, fight: Fight) -> Iterator[Failure]:
    for id, wanted in told.items():
        combatant = fight.encounter.combatants.get(id)
        if combatant is None:
            ids = tuple(fight.encounter.combatants)
            raise ScenarioError(f"state.{id}: there is no such combatant{nearest(id, ids)}")
        for key, value in table_told(wanted, f"state.{id}").items():
            check_state(key, value, fight.rulebook.ruleset, f"state.{id}.{key}")
            yield from _state_of(combatant, key, value, number, fight.book)


def _state_of(combatant: Combatant, key: str, wanted: Any, number: int, book: FactBook) -> Iterator[Failure]:
    what = f"state of {combatant.id}: {key}"
    if key in ("position", "stance", "facing"):
        held = key == "stance" and next(combatant.conditions_of(str(wanted)), None) is not None
        pairs = [(what, wanted, wanted if held else getattr(combatant, key))]
    elif key == "at":
        pairs = [(what, wanted, None if combatant.at is None else list(combatant.at))]
    elif key == "pools":
        pairs = [(f"{what}.{id}", figure, combatant.pools.get(id, 0)) for id, figure in wanted.items()]
    elif key == "used":
        pairs = [(f"{what}.{id}", figure, _used(combatant, id)) for id, figure in wanted.items()]
    elif key == "values":
        pairs = [(f"{what}.{id}", figure, _value(combatant, id, book)) for id, figure in wanted.items()]
    elif key == "conditions":
        yield from _conditions(combatant, wanted, number, what)
        return
    elif key == "items":
        yield from _items(combatant, wanted, number, what, book)
        return
    else:
        known = ("pools", "position", "stance", "conditions", "used", "values", "items", "at", "facing")
        raise ScenarioError(f"state.{combatant.id}.{key}: there is no such key{nearest(key, known)}")
    for where, value, got in pairs:
        if value != got:
            yield Failure(number, where, _shown(value), _shown(got))


def _value(combatant: Combatant, id: str, book: FactBook) -> object:
    try:
        return book.of(combatant.id)[id]
    except Unknown:
        values = book.rulebook.ruleset.values
        where = f"state.{combatant.id}.values.{id}"
        raise ScenarioError(f"{where}: there is no value '{id}'{nearest(id, tuple(values))}") from None


def _used(combatant: Combatant, counter: str) -> int | float:
    """What a counter stands at, all pieces of gear together."""
    return sum(count for key, count in combatant.used.items() if key == counter or key.startswith(f"{counter}:"))


def _conditions(combatant: Combatant, wanted: Any, number: int, what: str) -> Iterator[Failure]:
    left = [{"id": held.id, **held.fields} for held in combatant.conditions]
    for each in wanted:
        table = {"id": each} if isinstance(each, str) else each
        match = next((held for held in left if _holds(held, table)), None)
        if match is None:
            got = [{"id": held.id, **held.fields} for held in combatant.conditions]
            yield Failure(number, what, _shown(table), _shown(got))
        else:
            left.remove(match)
    if left:
        yield Failure(number, what, f"nothing but {_shown(wanted)}", f"also {_shown(left)}")


def _holds(held: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(_same(held.get(key), value_of(value, key)) for key, value in wanted.items())


def _same(held: object, wanted: Value) -> bool:
    if isinstance(held, bool) and wanted in ("yes", "no"):
        return held == (wanted == "yes")
    return _listed(held) == _listed(wanted)


def _listed(value: object) -> object:
    """A field of a condition as it is compared: a list in any order, and a list of one like that one."""
    if not isinstance(value, tuple):
        return value
    texts = cast("tuple[str, ...]", value)
    return texts[0] if len(texts) == 1 else frozenset(texts)


def _items(combatant: Combatant, wanted: Any, number: int, what: str, book: FactBook) -> Iterator[Failure]:
    for table in wanted:
        pieces = [item for item in combatant.items if table["id"] in (item.id, item.handle)]
        fields = {key: value for key, value in table.items() if key != "id"}
        if not any(_piece_holds(book, combatant.id, piece.handle, fields) for piece in pieces):
            yield Failure(number, what, _shown(table), _shown([(each.handle, each.where) for each in combatant.items]))


def _piece_holds(book: FactBook, owner: str, handle: str, fields: Mapping[str, Any]) -> bool:
    known = book.item(owner, handle)
    try:
        return all(_same(known[key], value_of(value, key)) for key, value in fields.items())
    except Unknown:
        return False


def _shown(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    return str(value)

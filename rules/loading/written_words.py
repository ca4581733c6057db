"""Checks of words that must be one of a list: fields of a state, answers, groups of reactions, places of gear."""

from collections.abc import Collection, Iterator, Mapping

from rules.board.grid import Where, wheres
from rules.formula.tree import Choice, Constant, Name, Node
from rules.loading.mismatch import NO_HINT
from rules.loading.problems import Problems
from rules.loading.references import unknown
from rules.loading.step_words import words_of
from rules.ruleset.scripts import all_scripts
from rules.ruleset.sections import ALREADY_THERE, WHOSE, Action, Ruleset, Trigger
from rules.ruleset.steps import Arrange, Ask, Each, Handle, Perform, React, Script, Step, Travel
from rules.ruleset.traversal import formulas, steps
from rules.state.character import PLACES
from rules.words.messages import message_of
from rules.words.nearest import nearest

ANYBODY = "anybody"
"""The word for every combatant in `of` of a trigger."""

GM = "gm"
"""Who answers a question that is the game master's."""

YES_OR_NO = frozenset(("yes", "no"))
"""The answers of the game master."""

_SHEET: Mapping[str, str] = {"skills": "skills", "traits": "traits", "items": "fields"}
"""The section that entries of a section of the sheet name, where it is not the one that is shown."""

_OF_SHEET = {"skills": message_of("kind.skill"), "traits": message_of("kind.trait")}


def unknown_words(ruleset: Ruleset) -> Problems:
    """Yield a problem for each word that is none of those possible at its place."""
    yield from _in_states(ruleset)
    yield from _in_actions(ruleset)
    yield from _in_sheet(ruleset)
    yield from _reactions(ruleset)
    yield from _choices_set(ruleset)
    for path, step in _all_steps(ruleset):
        if isinstance(step, Handle) and step.to and not step.to.startswith("{"):
            yield from unknown(f"{path}.to", message_of("kind.place"), step.to, PLACES)
        elif isinstance(step, Travel) and step.side is not None:
            for word in _texts(ruleset, path, step.side.tree):
                yield from unknown(f"{path}.side", message_of("kind.side"), word, _sides(ruleset))
        elif isinstance(step, Arrange) and (step.order == "shift") is (step.by is None):
            yield f"{path}.by", message_of("ruleset.shift_by")
        elif isinstance(step, Ask):
            yield from _answers(path, step)


def _answers(path: str, step: Ask) -> Problems:
    """Yield a problem for each word of a question that is no answer, and for what the game master cannot choose."""
    if step.who == GM:
        chosen = {"answers": YES_OR_NO.symmetric_difference(step.answers), "away": step.away, "around": step.around}
        for key in (key for key, given in {**chosen, "offer": step.offer}.items() if given):
            yield f"{path}.{key}", message_of("ruleset.gm_answers", key=key)
    elif not step.away and not step.around:
        if not step.answers:
            yield f"{path}.answers", message_of("ruleset.no_answers")
        for word in (step.assume,) if step.assume else ():
            yield from unknown(f"{path}.assume", message_of("kind.answer"), word, step.answers)
        for word in step.offer:
            yield from unknown(f"{path}.offer", message_of("kind.answer"), word, step.answers)


def _sides(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the words for the places around a figure on the ruleset's grid, and for its own."""
    return tuple(map(str, (*wheres(ruleset.grid), Where.STAY)))


def _texts(ruleset: Ruleset, path: str, node: Node) -> Iterator[str]:
    """Yield the texts that a formula of a step writes out, or lets somebody choose in the same action."""
    if isinstance(node, Constant) and node.value:
        yield str(node.value)
    elif isinstance(node, Name) and path.startswith("actions."):
        action = ruleset.actions.get(path.split(".")[1])
        choice = None if action is None else action.choices.get(node.path)
        yield from () if choice is None else choice.values
    elif isinstance(node, Choice):
        yield from _texts(ruleset, path, node.yes)
        yield from _texts(ruleset, path, node.no)


def _in_sheet(ruleset: Ruleset) -> Problems:
    for index, section in enumerate(ruleset.sheet.sections):
        for id in section.entries if section.shows in _SHEET else ():
            kind = _OF_SHEET.get(section.shows, message_of("kind.field_of_gear"))
            known = getattr(ruleset, _SHEET[section.shows])
            yield from unknown(f"sheet.sections[{index}].entries", kind, id, known)


def _reactions(ruleset: Ruleset) -> Problems:
    """Yield a problem for each group of reactions that is misspelt, and for values that are there only with a reaction.

    A group may be opened, or answered, only by a pack.
    """
    opening = [(path, step) for path, step in _all_steps(ruleset) if isinstance(step, React)]
    opened = {step.react for _, step in opening}
    answered = {action.reaction for action in ruleset.actions.values() if action.reaction}
    kind = message_of("kind.reaction")
    for id, action in ruleset.actions.items():
        # A group that a step misspells is told there.
        if action.reaction not in opened and nearest(action.reaction, opened & answered) != NO_HINT:
            yield from unknown(f"actions.{id}.reaction", kind, action.reaction, opened & answered)
    for path, step in opening:
        if nearest(step.react, answered) != NO_HINT:
            yield from unknown(f"{path}.react", kind, step.react, answered)
    for path, script in all_scripts(ruleset):
        yield from _without_reaction(path, script)


def _choices_set(ruleset: Ruleset) -> Problems:
    """Yield a problem for each choice that an action is given by another, but neither has nor asks about."""
    given: list[tuple[str, str, Collection[str]]] = []
    for id, action in ruleset.actions.items():
        for index, part in enumerate(action.parts):
            given.append((f"actions.{id}.parts[{index}].with", part.action, part.given))
    for path, step in _all_steps(ruleset):
        if isinstance(step, Perform):
            given.append((f"{path}.with", step.perform, step.given))
    asked: set[str] = set()
    for path, to, names in given:
        inner = ruleset.actions.get(to)
        if inner is None or not names or inner.choices.keys() | ruleset.facts.keys() >= set(names):
            continue
        asked = asked or _all_asked(ruleset)
        for name in names:
            if name not in inner.choices and name not in ruleset.facts and name not in asked:
                hint = nearest(name, inner.choices)
                yield f"{path}.{name}", message_of("ruleset.no_choice", action=to, name=name, hint=hint)


def _all_asked(ruleset: Ruleset) -> set[str]:
    """Return the names that any formula or step asks about, each up to its first dot."""
    found: set[str] = set()
    for _, formula in formulas(ruleset):
        for each in formula.references:
            found.add(each.path.partition(".")[0])
            if each.path == "given" and each.arguments:
                found.add(str(each.arguments[0]))
    for _, step in _all_steps(ruleset):
        found.update(word for _, word in words_of(step))
    return found


def _in_states(ruleset: Ruleset) -> Problems:
    for id, rule in ruleset.conditions.items():
        for name in rule.distinct:
            yield from unknown(f"conditions.{id}.distinct", message_of("kind.field_of_condition"), name, rule.fields)
        yield from _triggers(f"conditions.{id}", rule.ends, rule.fields)
    for id, stance in ruleset.stances.items():
        yield from _triggers(f"stances.{id}", stance.ends, {})


def _triggers(path: str, ends: Collection[Trigger], fields: Mapping[str, str]) -> Problems:
    for index, trigger in enumerate(ends):
        if trigger.of:
            known = [name for name, type_ in fields.items() if type_ in ("text", "list")]
            kind = message_of("kind.field_of_condition")
            if trigger.of in fields and trigger.of not in known:
                yield f"{path}.ends[{index}].of", message_of("ruleset.names_nobody", name=trigger.of)
            else:
                yield from unknown(f"{path}.ends[{index}].of", kind, trigger.of, (*known, ANYBODY))


def _in_actions(ruleset: Ruleset) -> Problems:
    needs = {*ruleset.needs, WHOSE, ALREADY_THERE}
    for action in ruleset.actions.values():
        needs.update(need.id for need in action.needs if not isinstance(need, str))
    for id, action in ruleset.actions.items():
        for key, waived in (("waives", action.waives), ("parts_waive", action.parts_waive)):
            for need in waived:
                yield from unknown(f"actions.{id}.{key}", message_of("kind.need"), need, needs)
        yield from _named(f"actions.{id}.do", action)


def _named(path: str, action: Action) -> Problems:
    """Yield a problem for each step that runs for those whom a choice of something else names."""
    for place, step in steps(action.do, path):
        if isinstance(step, Each) and step.each == "named":
            choice = action.choices.get(step.of)
            if choice is not None and choice.kind != "combatants":
                yield f"{place}.of", message_of("ruleset.not_several", name=step.of)


def _without_reaction(path: str, script: Script) -> Problems:
    """Yield a problem for each value that a script asks of a reaction, but that has none where nobody reacts.

    A script that asks which reaction it was may know better.
    """
    stored: dict[str, tuple[str, set[str]]] = {}
    for place, step in steps(script, path):
        if isinstance(step, React):
            stored.setdefault(step.name, (place, {"action"}))[1].update(step.otherwise)
    asked = {reference.path for _, formula in formulas(script) for reference in formula.references} if stored else ()
    for each in sorted(asked):
        name, dot, value = each.partition(".")
        if dot and name in stored and f"{name}.action" not in asked and value not in stored[name][1]:
            yield f"{stored[name][0]}.otherwise", message_of("ruleset.no_otherwise", name=value, asked=each)


def _all_steps(ruleset: Ruleset) -> Iterator[tuple[str, Step]]:
    for path, script in all_scripts(ruleset):
        yield from steps(script, path)

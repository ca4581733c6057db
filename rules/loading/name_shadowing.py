"""Finding names of a ruleset that shadow others: a reader could not see which of the two is meant.

Some shadowing is allowed: a choice, a `let`, an argument or a name stored by a step may shadow a fact, a choice may
shadow a name of every ruleset (`facing`), and a figure may shadow a function of the same name (`level`).
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain

from rules.facts.readers import FRAMED_FUNCTIONS, OWN_FUNCTIONS, OWN_NAMES, TYPES
from rules.formula.formulas import Reference
from rules.formula.functions import PURE_FUNCTIONS
from rules.loading.problems import Problems
from rules.ruleset.sections import Action, Choice, Ruleset
from rules.ruleset.steps import Script, Use
from rules.ruleset.stored_names import plain_names
from rules.ruleset.traversal import formulas, steps
from rules.words.messages import Message, message_of

RESERVED = frozenset(
    ("preview", "price", "score", "odds", "against", "incoming", "incoming_mode", "attacker", "candidate", "gm")
)
"""Names with a fixed meaning in some formulas and steps, which no entry of a ruleset may have."""

_NAME, _FUNCTION, _TABLE = message_of("is.name"), message_of("is.function"), message_of("is.table")

_ENGINE: Mapping[str, Message] = {
    **dict.fromkeys(RESERVED | {"condition"}, _NAME),
    **dict.fromkeys(OWN_NAMES, _NAME),
    **dict.fromkeys(PURE_FUNCTIONS, _FUNCTION),
    **dict.fromkeys(FRAMED_FUNCTIONS, _FUNCTION),
    **dict.fromkeys(OWN_FUNCTIONS, _FUNCTION),
}


def hidden_names(ruleset: Ruleset) -> Problems:
    """Yield a problem for every name that shadows another."""
    figures: dict[str, Message] = {}
    yield from _in_figures(ruleset, figures)
    callables = {
        **dict.fromkeys(ruleset.functions, _FUNCTION),
        **dict.fromkeys(ruleset.tables, _TABLE),
    }
    yield from _in_callables(ruleset, figures)
    known = {**figures, **callables}
    for id in ruleset.facts:
        yield from _check_name(f"facts.{id}", id, {**_ENGINE, **known})
    for id in set(ruleset.counters) & set(ruleset.pools):
        yield f"counters.{id}", message_of("name.pool_too", name=id)
    yield from _in_scopes(ruleset, known)


def _in_figures(ruleset: Ruleset, figures: dict[str, Message]) -> Problems:
    """Check attributes, values and pools, which may shadow functions of one combatant but no other name.

    Adds their names to `figures`.
    """
    taken = {name: kind for name, kind in _ENGINE.items() if name not in OWN_FUNCTIONS}
    named: Iterable[tuple[str, str, Message]] = chain(
        ((f"attributes.{id}", id, message_of("is.attribute")) for id in ruleset.attributes),
        ((f"values.{id}", id, message_of("is.value")) for id in ruleset.values),
        ((f"pools.{id}", id, message_of("is.pool")) for id in ruleset.pools),
        ((f"pools.{id}", f"{id}_max", message_of("is.most_of_pool")) for id in ruleset.pools),
    )
    for path, id, kind in named:
        yield from _check_name(path, id, {**taken, **figures} if id in taken or id in figures else {})
        figures[id] = kind


def _in_callables(ruleset: Ruleset, figures: Mapping[str, Message]) -> Problems:
    taken = {**_ENGINE, **figures}
    for id in ruleset.functions:
        yield from _check_name(f"functions.{id}", id, taken)
    for id in ruleset.tables:
        yield from _check_name(f"tables.{id}", id, {**taken, **dict.fromkeys(ruleset.functions, _FUNCTION)})


def _check_name(path: str, name: str, taken: Mapping[str, Message]) -> Problems:
    if name in taken:
        yield path, message_of("name.hides", name=name, what=taken[name])


class _Scopes:
    """Checks the names within an action, procedure or function: none may shadow a name that is used there."""

    def __init__(self, ruleset: Ruleset, known: Mapping[str, Message]) -> None:
        self._ruleset = ruleset
        self._figures = {name: kind for name, kind in known.items() if kind not in (_FUNCTION, _TABLE)}
        functions = known.keys() - self._figures.keys()
        self._own = OWN_FUNCTIONS.keys() | functions
        self._framed = FRAMED_FUNCTIONS.keys() | functions

    def hidden(
        self, path: str, name: str, called: Callable[[], Collection[Reference]], choice: Choice | None
    ) -> Problems:
        """Yield a problem if a name of a scope shadows another; `called` returns the calls within the scope."""
        if name in RESERVED or name in PURE_FUNCTIONS:
            yield path, message_of("name.hides", name=name, what=_ENGINE[name])
        elif name in self._figures:
            yield path, message_of("name.hidden", name=name, what=self._figures[name])
        elif name in OWN_NAMES and (choice is None or OWN_NAMES[name][0] is not TYPES[_type_of(choice)]):
            yield path, message_of("name.of_every", name=name)
        elif name in self._own | self._framed and any(self._breaks(name, reference) for reference in called()):
            yield path, message_of("name.called", name=name)

    def _breaks(self, name: str, reference: Reference) -> bool:
        """Return whether a call would find the name instead; a call on one combatant with constants would not."""
        if reference.path != name:
            return False
        return name in self._framed or reference.arguments is None

    def called_by_action(self, action: Action) -> frozenset[Reference]:
        """Return the calls in every formula that knows an action's names."""
        price = self._ruleset.prices.get(action.price)
        needs = (*action.needs, *(() if price is None else price.needs))
        known = self._ruleset.needs
        shared = tuple(known[need] for need in needs if isinstance(need, str) and need in known)
        return _calls_in((action, price, shared, self._ruleset.modifiers)) | self.called_by_script(action.do)

    def called_by_script(self, script: Script, seen: frozenset[str] = frozenset()) -> frozenset[Reference]:
        """Return the calls in a script and in the procedures it uses."""
        found = _calls_in(script)
        for _, step in steps(script):
            if isinstance(step, Use) and step.use in self._ruleset.procedures and step.use not in seen:
                found |= self.called_by_script(self._ruleset.procedures[step.use].do, seen | {step.use})
        return found


def _in_scopes(ruleset: Ruleset, known: Mapping[str, Message]) -> Problems:
    scopes = _Scopes(ruleset, known)
    for id, action in ruleset.actions.items():
        for path, name, choice in _named_in(id, action):
            yield from scopes.hidden(path, name, partial(scopes.called_by_action, action), choice)
        for name in action.choices.keys() & action.let.keys():
            yield f"actions.{id}.let.{name}", message_of("name.choice", name=name)
    for id, procedure in ruleset.procedures.items():
        arguments = ((f"procedures.{id}.of.{name}", name) for name in procedure.of)
        for path, name in (*arguments, *_stored_names(procedure.do, f"procedures.{id}.do")):
            yield from scopes.hidden(path, name, partial(scopes.called_by_script, procedure.do), None)
    for id, function in ruleset.functions.items():
        for name in function.of:
            yield from scopes.hidden(f"functions.{id}.of.{name}", name, partial(_calls_in, function), None)


def _named_in(id: str, action: Action) -> Iterator[tuple[str, str, Choice | None]]:
    """Yield the path of each name that an action defines, the name, and its choice if it is one."""
    for name, choice in action.choices.items():
        yield f"actions.{id}.choices.{name}", name, choice
    for name in action.let:
        yield f"actions.{id}.let.{name}", name, None
    for path, name in _stored_names(action.do, f"actions.{id}.do"):
        yield path, name, None


def _stored_names(script: Script, path: str) -> Iterator[tuple[str, str]]:
    """Yield the path and the plain name of each figure that steps store; a test stores only names with a dot."""
    for place, step in steps(script, path):
        yield from ((place, name) for name in plain_names(step))


def _type_of(choice: Choice) -> str:
    return choice.kind if choice.kind in ("number", "flag") else "text"


def _calls_in(part: object) -> frozenset[Reference]:
    """Return the calls without a prefix in the formulas of a part."""
    references = (reference for _, formula in formulas(part) for reference in formula.references)
    return frozenset(reference for reference in references if reference.is_call and "." not in reference.path)

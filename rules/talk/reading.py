"""Reading the act of a line: who does what, to whom and how. What is left over answers the questions of the act."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from rules.play.fight import Fight
from rules.resolving.option import ChoiceState
from rules.talk.figures import FigureReader
from rules.talk.matching import Match, best_match, words_of
from rules.values import EMPTY, Value
from rules.words.messages import Message, message_of
from rules.words.texts import Texts
from rules.words.told import literal_text

_MOST_WORDS_OF_A_NAME: Final = 6


class Act(Struct, frozen=True):
    """An act as it was read: `actor` does `action` with `choices`; `rest` are the words that are left over.

    `named` says whether the line begins with the name of the actor. `fault` says what could not be understood; the act
    is then incomplete.
    """

    actor: str = ""
    action: str = ""
    choices: Mapping[str, Value] = EMPTY
    rest: tuple[str, ...] = ()
    named: bool = False
    fault: Message | None = None


class ActReader:
    """Reads lines in the words of a ruleset for a fight as it stands."""

    def __init__(self, fight: Fight, texts: Texts) -> None:
        self._fight = fight
        self._texts = texts
        self._figures = FigureReader(fight, texts)
        self._people = {id: (one.name,) for id, one in fight.encounter.combatants.items()}

    def read(self, line: str, usual: str) -> Act:
        """Return the act of a line; without a name at its beginning, the `usual` combatant acts."""
        typed = words_of(line)
        actor, rest = self._actor(typed, usual)
        named = len(rest) < len(typed)
        if not actor:
            return Act(rest=tuple(rest), fault=message_of("talk.nobody"))
        plans = self._fight.rulebook.plans
        deeds = (id for id, plan in plans.items() if not plan.action.table and not plan.action.reaction)
        actions = {id: self._names_of(id) for id in deeds}
        found = best_match(rest[:_MOST_WORDS_OF_A_NAME], actions)
        if not found.used:
            return Act(
                actor, rest=tuple(rest), named=named, fault=message_of("talk.no_action", word=rest[0] if rest else "")
            )
        action = self._likeliest(actor, found)
        choices, left = self._choices(actor, action, rest[found.used :])
        return Act(actor, action, choices, tuple(left), named)

    def _actor(self, typed: Sequence[str], usual: str) -> tuple[str, Sequence[str]]:
        """Return who acts and the words behind the name; of several with the same name, the usual one or the first."""
        found = best_match(typed, self._people)
        if not found.used:
            return usual, typed
        return usual if usual in found.ids else found.ids[0], typed[found.used :]

    def _names_of(self, action: str) -> tuple[str, ...]:
        """Return what an action is called: its name, its short name, the words of its sentence, and its synonyms."""
        texts = self._texts
        verb = literal_text(texts.told("actions", action))
        return (texts.name("actions", action), texts.short("actions", action), verb, *texts.synonyms("actions", action))

    def _likeliest(self, actor: str, found: Match) -> str:
        """Return the first of the actions that is not illegal for the combatant, usual ones before rare ones."""
        plans = self._fight.rulebook.plans
        usual = [id for id in found.ids if plans[id].action.usual]
        in_order = dict.fromkeys((*usual, *found.ids))
        open_ones = (id for id in in_order if self._fight.lazy_option(actor, id).status != "illegal")
        return next(open_ones, found.ids[0])

    def _choices(self, actor: str, action: str, typed: Sequence[str]) -> tuple[Mapping[str, Value], Sequence[str]]:
        """Return the choices that the next words name, and the words left over; words of its sentence are skipped."""
        given: dict[str, Value] = {}
        rest, filling = list(typed), set(words_of(literal_text(self._texts.told("actions", action))))
        while rest:
            option = self._fight.option(actor, action, given)
            open_ones = [choice for choice in option.choices if choice.name not in given]
            named = (
                self._named(rest, open_ones)
                or self._carried(actor, action, rest, open_ones)
                or self._figures.read(rest, option, given)
            )
            if named is None and rest[0] in filling:
                rest = rest[1:]
                continue
            if named is None:
                break
            choice, value, used = named
            given[choice] = value
            rest = rest[used:]
        return given, rest

    def _named(self, typed: Sequence[str], choices: Iterable[ChoiceState]) -> tuple[str, Value, int] | None:
        """Return the choice that the first words name, its value, and how many words they are; None if they do not."""
        named: tuple[str, Value, int] | None = None
        for choice in choices:
            values = {str(each.value): each.value for each in choice.values if isinstance(each.value, str)}
            names = {id: self._value_names(choice.name, id) for id in values}
            if choice.kind == "combatant":
                names = {id: self._people[id] for id in self._people if id in values or not values}
            found = best_match(typed, names)
            if found.used and (named is None or found.used > named[2]):
                legal = {str(value) for value in choice.legal}
                likely = next((id for id in found.ids if id in legal), found.ids[0])
                named = (choice.name, values.get(likely, likely), found.used)
        return named

    def _carried(
        self, actor: str, action: str, typed: Sequence[str], choices: Iterable[ChoiceState]
    ) -> tuple[str, Value, int] | None:
        """Return a choice of gear with the carried piece that the first words name, though it cannot be chosen now.

        So the refusal can say what has to be done with that piece.
        """
        rules = self._fight.rulebook.plans[action].action.choices
        pieces = [item.handle for item in self._fight.encounter.combatants[actor].items if item.where != "gone"]
        for choice in choices:
            if choice.kind == "item" and rules[choice.name].of == "self":
                found = best_match(typed, {id: self._value_names(choice.name, id) for id in pieces})
                if found.used:
                    return choice.name, found.ids[0], found.used
        return None

    def _value_names(self, choice: str, value: str) -> tuple[str, ...]:
        return (self._texts.value(choice, value), *self._texts.forms(value).values())

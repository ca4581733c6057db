"""Reading a figure of a line together with its name or its unit: `distance 12`, `12 yd`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.talk.matching import best_match, words_of
from rules.words.texts import Texts

_COUNTS: Final = (1, 2, 5)
"""Figures whose units have every form that our languages know."""


class FigureReader:
    """Reads named figures for an option: its open choices of numbers, and the facts of the moment that are numbers."""

    def __init__(self, fight: Fight, texts: Texts) -> None:
        self._facts = {id: fact for id, fact in fight.rulebook.ruleset.facts.items() if fact.type == "number"}
        self._unknowns = fight.rulebook.unknowns
        self._texts = texts
        self._units = [words_of(texts.unit(count)) for count in _COUNTS]

    def read(self, typed: Sequence[str], option: Option, given: Iterable[str]) -> tuple[str, int, int] | None:
        """Return what the first words give a figure to, the figure, and how many words they are; None if nothing.

        A figure with the unit of the board is the distance that the action asks for.
        """
        place = next((place for place, word in enumerate(typed) if word.isdecimal()), None)
        if place is None:
            return None
        figure, behind = int(typed[place]), typed[place + 1 :]
        if place:
            found = best_match(typed[:place], self._names(option, given))
            return (found.ids[0], figure, place + 1) if found.used == place else None
        used = max((len(unit) for unit in self._units if unit and list(behind[: len(unit)]) == unit), default=0)
        name = next(self._measured(option, given), "") if used else ""
        return (name, figure, 1 + used) if name else None

    def _names(self, option: Option, given: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
        """Return what each figure is called."""
        texts, known = self._texts, set(given)
        facts = {id: (texts.name("facts", id), texts.short("facts", id)) for id in self._facts}
        asked = [choice.name for choice in option.choices if choice.kind == "number"]
        choices = {id: (texts.name("choices", id), texts.short("choices", id)) for id in asked}
        names = {id: (*facts.get(id, ()), *choices.get(id, ())) for id in (*choices, *facts)}
        return {id: called for id, called in names.items() if id not in known}

    def _measured(self, option: Option, given: Iterable[str]) -> Iterator[str]:
        """Yield distances: those that an action asks for, those that it may find missing, then any other."""
        known = set(given)
        asked = [choice.name for choice in option.choices if choice.kind == "number"]
        missing = [reason.id for reason in option.reasons if reason.kind == "unknown"]
        for id in (*asked, *missing, *self._unknowns.of(option.action), *self._facts):
            if id not in known and id in self._facts and self._facts[id].measure == "distance":
                yield id

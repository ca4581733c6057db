"""The fight that the pictures show: the sample, played on with given dice, so that it is the same in every picture."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from gui.desk.desk import Desk
from gui.words.words import Words
from rules.resolving.option import Option
from rules.values import Place, Reply, Value

STORY = Path(__file__).with_name("story.toml")


class StoryStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that is done, or a moment to take pictures at.

    With `typed` all dice are typed in from now on. `do` is an action with its `actor`, its `action` and its choices;
    its `replies` may leave questions open, to be answered by a later `answer`. `prepare` is one that is kept for
    later, `hide` names somebody whom the players are not shown. What is written for people has a sentence a language.
    """

    typed: bool = False
    do: Mapping[str, Any] = {}
    answer: Sequence[Any] = ()
    ruling: Mapping[str, str] = {}
    note: Mapping[str, str] = {}
    hide: str = ""
    prepare: Mapping[str, Any] = {}
    place: Mapping[str, Place] = {}
    moment: str = ""


class StoryError(Exception):
    """The story cannot be played as it is written."""


def read_story(text: str) -> tuple[StoryStep, ...]:
    """Read a story. Raises msgspec.ValidationError and TOMLDecodeError."""
    return msgspec.convert(tomllib.loads(text), dict[str, tuple[StoryStep, ...]])["step"]


def moments(steps: Sequence[StoryStep]) -> tuple[str, ...]:
    """The moments of a story at which pictures can be taken, in their order."""
    return tuple(step.moment for step in steps if step.moment)


class Story:
    """Plays a story on a desk."""

    def __init__(self, desk: Desk, words: Words, steps: Sequence[StoryStep]) -> None:
        self._desk = desk
        self._language = words.language
        self._steps = steps
        self._complaints: list[str] = []
        desk.failed.connect(self._complaints.append)

    def play(self) -> Iterator[str]:
        """Play on to each moment, and give its name. Raises StoryError where the desk refuses something."""
        for number, step in enumerate(self._steps, 1):
            self._step(step)
            if self._complaints:
                raise StoryError(f"Step {number} of the story was refused: {' '.join(self._complaints)}")
            if step.moment:
                yield step.moment

    def _step(self, step: StoryStep) -> None:
        desk = self._desk
        if step.typed:
            for side in {each.side for each in desk.present.combatants.values()}:
                desk.set_rolls_by(side, "table")
        if step.do:
            self._do(step)
        for told in step.answer:
            self._reply(told)
        if step.note:
            desk.add_note(step.note[self._language])
        if step.hide:
            desk.set_hidden(step.hide, True)
        if step.prepare:
            desk.prepare(self._option(step.prepare))
        for who, place in step.place.items():
            desk.move_to(who, place)

    def _do(self, step: StoryStep) -> None:
        self._desk.perform(self._option(step.do), step.ruling.get(self._language, ""))
        for told in step.do.get("replies", ()):
            self._reply(told)

    def _option(self, told: Mapping[str, Any]) -> Option:
        given: dict[str, Value] = {
            key: value for key, value in told.items() if key not in ("actor", "action", "replies")
        }
        return self._desk.fight.option(told["actor"], told["action"], given)

    def _reply(self, told: Any) -> None:
        if self._desk.question is None:
            raise StoryError(f"Nothing is asked that {told!r} could answer.")
        reply: Reply = tuple(told) if isinstance(told, list) else told
        self._desk.answer(reply)

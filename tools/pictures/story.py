"""The fight in the pictures: the sample fight, continued with fixed dice, so that all pictures show the same."""

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
    """A step of the story, or a moment for pictures.

    From `typed` on, all dice are typed in. `do` is an action with its `actor`, its `action` and its choices; its
    `replies` may leave questions open for a later `answer`. `prepare` is an action to prepare, `hide` names a combatant
    whom the players do not see. `ruling` and `note` hold one text per language.
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
    """The story cannot be played as written."""


def read_story(text: str) -> tuple[StoryStep, ...]:
    """Return the steps of a story. Raises msgspec.ValidationError and TOMLDecodeError."""
    return msgspec.convert(tomllib.loads(text), dict[str, tuple[StoryStep, ...]])["step"]


def moments(steps: Sequence[StoryStep]) -> tuple[str, ...]:
    """Return the moments of a story in order."""
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
        """Play to each moment and yield its name. Raises StoryError if the desk refuses a step."""
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
        for reply in step.answer:
            self._reply(reply)
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
        for reply in step.do.get("replies", ()):
            self._reply(reply)

    def _option(self, step: Mapping[str, Any]) -> Option:
        given: dict[str, Value] = {
            key: value for key, value in step.items() if key not in ("actor", "action", "replies")
        }
        return self._desk.fight.option(step["actor"], step["action"], given)

    def _reply(self, answer: Any) -> None:
        if self._desk.question is None:
            raise StoryError(f"There is no question for the answer {answer!r}.")
        reply: Reply = tuple(answer) if isinstance(answer, list) else answer
        self._desk.answer(reply)

"""What is wrong, as a value: the key of a sentence and what the sentence names.

The engine reads no files and knows no language, so that an error carries no finished text: whoever shows it puts it
into words with the sentences of his language. `str` gives them in English, for those who develop.
"""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

Argument: TypeAlias = "str | int | float | Message | tuple[Message, ...]"
"""What a sentence names: a figure, a text that is the same in every language, or what is said itself."""


class Message(Struct, frozen=True):
    """Something to be said: the key of its sentence, and an argument for each name in the sentence."""

    key: str
    arguments: tuple[tuple[str, Argument], ...] = ()

    def __str__(self) -> str:
        # The sentences are read when something is wrong, not at every start.
        from rules.words.english import SENTENCES

        return rendered(self, SENTENCES)


class Fault(Exception):
    """Something that is wrong and that a user can meet; `message` says what it is."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    @property
    def full_message(self) -> Message:
        """All there is to be said: what is wrong, and where."""
        return self.message

    def __str__(self) -> str:
        return str(self.full_message)


def message_of(key: str, /, **arguments: Argument) -> Message:
    """What the sentence of a key says with these arguments."""
    return Message(key, tuple(arguments.items()))


def message_from(error: Exception) -> Message:
    """What an error says: a fault by its sentence, any other error in its own words."""
    return error.full_message if isinstance(error, Fault) else message_of("as_it_is", text=str(error))


def rendered(said: Message, sentences: Mapping[str, str]) -> str:
    """Put what is said into the words of a language; what are several is told a line each."""
    arguments = {name: _told(argument, sentences) for name, argument in said.arguments}
    return sentences[said.key].format_map(arguments)


def _told(argument: Argument, sentences: Mapping[str, str]) -> str:
    if isinstance(argument, Message):
        return rendered(argument, sentences)
    if isinstance(argument, tuple):
        return "\n".join(rendered(each, sentences) for each in argument)
    return str(argument)

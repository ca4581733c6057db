"""Messages as values: the key of a sentence and the arguments it names.

The engine reads no files and knows no language, so an error carries no finished text. Whoever shows the error renders
it with the sentences of the user's language; `str` renders it in English, for developers.
"""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

Argument: TypeAlias = "str | int | float | Message | tuple[Message, ...]"
"""An argument of a sentence: a figure, a text that is the same in every language, or further messages."""


class Message(Struct, frozen=True):
    """A message for the user: the key of its sentence, and an argument for each name in the sentence."""

    key: str
    arguments: tuple[tuple[str, Argument], ...] = ()

    def __str__(self) -> str:
        # Imported when something is wrong, so that no start pays for it.
        from rules.words.english import SENTENCES

        return rendered(self, SENTENCES)


class Fault(Exception):
    """An error that a user can meet; `message` says what is wrong."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    @property
    def full_message(self) -> Message:
        """The message together with the place it applies to, where a subclass knows it."""
        return self.message

    def __str__(self) -> str:
        return str(self.full_message)


def message_of(key: str, /, **arguments: Argument) -> Message:
    """Make a message from the key of a sentence and its arguments."""
    return Message(key, tuple(arguments.items()))


def message_from(error: Exception) -> Message:
    """Make the message of an error: a fault's own, else the text of the exception as it is."""
    return error.full_message if isinstance(error, Fault) else message_of("as_it_is", text=str(error))


def rendered(message: Message, sentences: Mapping[str, str]) -> str:
    """Render a message with the sentences of a language; a tuple of messages takes a line each."""
    arguments = {name: _rendered_argument(argument, sentences) for name, argument in message.arguments}
    return sentences[message.key].format_map(arguments)


def _rendered_argument(argument: Argument, sentences: Mapping[str, str]) -> str:
    if isinstance(argument, Message):
        return rendered(argument, sentences)
    if isinstance(argument, tuple):
        return "\n".join(rendered(each, sentences) for each in argument)
    return str(argument)

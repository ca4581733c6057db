"""Types that formulas share: values, references, vocabularies and errors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final

import msgspec

from rules.words.messages import Fault, Message, message_of

Value = int | float | bool | str | tuple[str, ...]
"""The value of a fact or a formula."""

Facts = Mapping[str, Value | Callable[..., Value]]
"""The facts that a formula is evaluated against: a value for each key, or a function for computed arguments."""


class Type(Enum):
    """The type of a formula's value."""

    NUMBER = "number"
    FLAG = "flag"
    TEXT = "text"
    LIST = "list"


class FormulaError(Fault):
    """Raised for a source that is not a formula; names the reason and the column (1 is the first character)."""

    def __init__(self, message: Message, column: int) -> None:
        super().__init__(message)
        self.column = column

    @property
    def full_message(self) -> Message:
        """The reason with its column."""
        return message_of("formula.at_column", fault=self.message, column=self.column)


class Unknown(Exception):
    """Raised by facts for a fact that nobody entered; `fact` is its key."""

    def __init__(self, fact: str) -> None:
        super().__init__(fact)
        self.fact = fact

    def __str__(self) -> str:
        return f"Nobody entered {self.fact}."


class Gone(Unknown):
    """Raised for facts about somebody who is not, or no longer, in the fight."""


class Undefined(Fault):
    """Raised when a formula has no result for some facts; `source` is the formula and `message` the reason."""

    def __init__(self, source: str, reason: Message) -> None:
        super().__init__(reason)
        self.source = source

    @property
    def full_message(self) -> Message:
        """The reason with the source of the formula."""
        return message_of("formula.undefined", source=self.source, reason=self.message)


NO_RESULT: Final = (Unknown, Undefined)
"""What a formula without a result raises: a fact that it asks for is open, or it cannot be computed."""


class Reference(msgspec.Struct, frozen=True, gc=False):
    """One fact a formula looks up.

    `key` is the key of the lookup. A name, or a call whose arguments are all constants, is looked up as a value:
    `target.STR`, `has('grappled')`. A call with computed arguments looks up the function: its key is the path, and
    `arguments` is None.
    """

    key: str
    path: str
    arguments: tuple[Value, ...] | None
    is_call: bool


class Problem(msgspec.Struct, frozen=True):
    """A problem of a formula that could be parsed: the message, and the column (1 is the first character)."""

    message: Message
    column: int


class Signature(msgspec.Struct, frozen=True):
    """How a fact function is called.

    The last `optional` arguments may be left out. `domains` names, argument by argument, the set of ids that a constant
    text must belong to; None, or a domain left out at the end, allows any text.
    """

    arguments: tuple[Type, ...]
    result: Type
    optional: int = 0
    domains: tuple[str | None, ...] = ()


class Vocabulary(msgspec.Struct, frozen=True):
    """The names that formulas may use.

    `names` and `functions` go by their full path (`STR`, `target.STR`). `domains` holds the sets of ids that signatures
    name; it must have all of them. `values` lists, for a name or function that is an enumeration, the only texts it can
    be compared with.
    """

    names: Mapping[str, Type] = {}
    functions: Mapping[str, Signature] = {}
    domains: Mapping[str, frozenset[str]] = {}
    values: Mapping[str, frozenset[str]] = {}

"""The type that all checks of a ruleset yield."""

from collections.abc import Iterator
from typing import TypeAlias

from rules.words.messages import Message

Problems: TypeAlias = Iterator[tuple[str, Message]]
"""Problems of a ruleset or a text file, each as the path of the key and a message."""

"""Reading XML from untrusted sources: no document type, no entities of the file's own, and bounds for depth and number.

Expat expands the entities that a document type defines, so a small file could fill the memory. A sheet has none; a file
with one is refused before its first element.
"""

from collections.abc import Mapping
from typing import Final
from xml.parsers.expat import ExpatError, ParserCreate

from msgspec import Struct

from rules.words.messages import message_of
from storage.exchange.guard import ExchangeError

DEEPEST: Final = 60
"""Maximum depth of nested elements; containers in containers need two levels each."""

MOST_ELEMENTS: Final = 400_000
"""Maximum number of elements in a file."""


class Element(Struct, frozen=True):
    """An element with its attributes, its own text and the elements inside."""

    tag: str
    attributes: Mapping[str, str]
    text: str
    children: tuple["Element", ...]


class _Open:
    """An element whose end has not been read."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.texts: list[str] = []
        self.children: list[Element] = []

    def closed(self) -> Element:
        """Return the element as a value."""
        return Element(self.tag, self.attributes, "".join(self.texts), tuple(self.children))


class _Builder:
    """Builds the tree from the calls of a parser."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._open = [_Open("", {})]
        self._count = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin an element. Raises ExchangeError beyond the bounds."""
        self._count += 1
        if len(self._open) > DEEPEST or self._count > MOST_ELEMENTS:
            raise ExchangeError(message_of("sent.xml_bounds", path=self._path, most=MOST_ELEMENTS, deepest=DEEPEST))
        self._open.append(_Open(tag, attributes))

    def end(self, tag: str) -> None:
        """End the innermost element."""
        closed = self._open.pop().closed()
        self._open[-1].children.append(closed)

    def text(self, text: str) -> None:
        """Add text to the innermost element."""
        self._open[-1].texts.append(text)

    def refuse(self, *_: object) -> None:
        """Refuse a document type or an entity. Raises ExchangeError."""
        raise ExchangeError(message_of("sent.xml_entities", path=self._path))

    def root(self) -> Element:
        """Return the outermost element of a whole document."""
        return self._open[0].children[0]


def parse_xml(content: bytes, path: str, encoding: str | None = None) -> Element:
    """Return the outermost element of a document; `encoding` overrules the one that it states.

    Raises ExchangeError with one sentence if it is not well-formed, defines entities, or is beyond the bounds.
    """
    parser = ParserCreate(encoding)
    builder = _Builder(path)
    parser.buffer_text = True
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.text
    parser.StartDoctypeDeclHandler = builder.refuse
    parser.EntityDeclHandler = builder.refuse
    try:
        parser.Parse(content, True)
    except (ExpatError, LookupError, ValueError) as error:
        raise ExchangeError(message_of("sent.xml_damaged", path=path, detail=str(error))) from error
    return builder.root()

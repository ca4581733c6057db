"""The line of each table, key and list entry of a TOML text that has been parsed before.

The parser of the standard library tells no positions. This scanner only looks for keys and brackets, so it is short; it
trusts that the text is well-formed.
"""

import re
from collections.abc import Iterator, Mapping
from typing import TypeAlias

_TOKEN = re.compile(
    r'''(?P<skip>[ \t\r]+|\#[^\n]*)
    |(?P<line>\n)
    |(?P<text>"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')
    |(?P<sign>[\[\]{},=])
    |(?P<word>[^\s\[\]{},=\#"']+)''',
    re.VERBOSE | re.DOTALL,
)

_TABLE_HEAD = re.compile(r"\s*\[(\[?)\s*([A-Za-z0-9_.\"-]+)\s*\]")
_KEY_HEAD = re.compile(r"([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)\s*=")

_Token: TypeAlias = tuple[str, str, int]
"""The kind of a token (`line`, `text`, `sign` or `word`), its text, and its line."""

_END: _Token = ("end", "", 0)


def fine_lines(text: str, section: str) -> Mapping[str, int]:
    """Return the line of each table, key and list entry, by path, counted from 1: `actions.climb.do[0].test`.

    `section` is the path that all keys of the file are below.
    """
    scanner = _Scanner(text)
    scanner.scan(section)
    return scanner.lines


def _tokens(text: str) -> Iterator[_Token]:
    line = 1
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup or ""
        if kind != "skip":
            yield kind, found[0], line
        line += found[0].count("\n")


class _Scanner:
    """Goes through the tokens of a text and collects the lines."""

    def __init__(self, text: str) -> None:
        self.lines: dict[str, int] = {}
        self._tokens = list(_tokens(text))
        self._at = 0
        self._counts: dict[str, int] = {}

    def scan(self, section: str) -> None:
        """Go through the whole text."""
        header = section
        while (token := self._next()) is not _END:
            if token[0] == "line":
                continue
            if token[1] == "[" and token[0] == "sign":
                header = self._header(section)
            else:
                self._at -= 1
                self._entry(header)

    def _next(self) -> _Token:
        if self._at >= len(self._tokens):
            return _END
        self._at += 1
        return self._tokens[self._at - 1]

    def _header(self, section: str) -> str:
        """Read the header of a table behind its first bracket; return its path."""
        several = self._tokens[self._at][:2] == ("sign", "[")
        self._at += several
        line = self._tokens[self._at][2]
        path = self._key(section, line)
        self._at += 1 + several
        if several:
            self._counts[path] = self._counts.get(path, -1) + 1
            path = f"{path}[{self._counts[path]}]"
        self.lines.setdefault(path, line)
        return path

    def _key(self, around: str, line: int) -> str:
        """Read a key with dots; return its path, and note the tables on the way."""
        path = around
        while self._at < len(self._tokens) and self._tokens[self._at][0] in ("word", "text"):
            kind, text, _ = self._next()
            for part in (text[1:-1],) if kind == "text" else filter(None, text.split(".")):
                if path != around:
                    self.lines.setdefault(path, line)
                path = f"{path}.{part}" if path else part
        return path

    def _entry(self, around: str) -> None:
        """Read a key and its value."""
        line = self._tokens[self._at][2]
        path = self._key(around, line)
        self.lines.setdefault(path, line)
        # The equals sign; without one, whatever it is is skipped.
        if self._next()[1] == "=":
            self._value(path)

    def _value(self, path: str) -> None:
        kind, text, _ = self._next()
        if (kind, text) == ("sign", "["):
            self._list(path)
        elif (kind, text) == ("sign", "{"):
            self._table(path)
        else:
            # A date may have a blank in it.
            while self._at < len(self._tokens) and self._tokens[self._at][0] == "word":
                self._at += 1

    def _list(self, path: str) -> None:
        index = 0
        while (token := self._next()) is not _END and token[:2] != ("sign", "]"):
            if token[0] == "line" or token[1] == ",":
                continue
            here = f"{path}[{index}]"
            self.lines.setdefault(here, token[2])
            self._at -= 1
            self._value(here)
            index += 1

    def _table(self, path: str) -> None:
        while (token := self._next()) is not _END and token[:2] != ("sign", "}"):
            if token[0] == "line" or token[1] == ",":
                continue
            self._at -= 1
            self._entry(path)


def key_lines(text: str, section: str) -> Mapping[str, int]:
    """Return the line of each table header and of each key, by path, counted from 1.

    `section` is the path that all keys of the file are below.
    """
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    header = ""
    for number, line in enumerate(text.splitlines(), 1):
        table = _TABLE_HEAD.match(line)
        key = None if table else _KEY_HEAD.match(line)
        if table:
            header = table[2].replace('"', "")
            header = f"{section}.{header}" if section else header
            if table[1]:
                counts[header] = counts.get(header, -1) + 1
                header = f"{header}[{counts[header]}]"
            lines.setdefault(header, number)
        elif key:
            around = header or section
            path = f"{around}.{key[1]}" if around else key[1]
            lines.setdefault(path, number)
            while (path := path.rpartition(".")[0]).count(".") > around.count("."):
                lines.setdefault(path, number)
    return lines

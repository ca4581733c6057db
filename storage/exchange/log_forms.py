"""The forms a log is written in: plain text, Markdown, HTML and JSON. Each is written piece by piece as it is told."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from textwrap import wrap
from types import MappingProxyType
from typing import Any, Final, Literal, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from rules.state.encounter import Combatant, Encounter
from rules.state.journal import Step

Write: TypeAlias = Callable[[str], object]
"""Takes a piece of the text, such as the `write` of an open file."""

LogForm: TypeAlias = Literal["text", "markdown", "html", "json"]
"""A form a log can be written in."""

SUFFIXES: Mapping[LogForm, str] = MappingProxyType(
    {"text": ".txt", "markdown": ".md", "html": ".html", "json": ".json"}
)
"""How files of each form end."""

INDENT = "    "
NARROWEST = 20

JSON_FORMAT: Final = "fightbook log"
JSON_VERSION: Final = 1


class Told(Protocol):
    """One thing told: its sentences, and the details behind them."""

    @property
    def text(self) -> str:
        """The sentences."""
        ...

    @property
    def details(self) -> tuple[str, ...]:
        """A sentence for each detail."""
        ...


class Block(Struct, frozen=True):
    """Everybody's state at a moment: what stands above it, what is true of the moment, and a line for each fighter.

    `at` says which moment it is: `start`, `round_start`, `round_end` or `now`.
    """

    at: str
    heading: str
    around: tuple[str, ...]
    states: tuple[str, ...]
    fight: Encounter


class ToldStep(Struct, frozen=True):
    """A step with what was told of it, and a remark such as that it was taken back."""

    step: Step
    told: Sequence[Told]
    remark: str = ""


class LogWriter(Protocol):
    """Writes a log in one form: a beginning, blocks and steps in their order, and an end."""

    def begin(self, title: str) -> None:
        """Write what comes first."""
        ...

    def block(self, block: Block) -> None:
        """Write a block of states."""
        ...

    def step(self, told: ToldStep) -> None:
        """Write what a step tells."""
        ...

    def end(self) -> None:
        """Write what comes last."""
        ...


class TextWriter:
    """Plain text in lines of at most `width` letters, details indented below what they belong to."""

    def __init__(self, write: Write, width: int = 100) -> None:
        self._write = write
        self._width = max(width, NARROWEST)

    def begin(self, title: str) -> None:
        """Write the title, underlined."""
        if title:
            self._write(f"{title}\n{'=' * min(len(title), self._width)}\n\n")

    def block(self, block: Block) -> None:
        """Write a heading and everything below it, with free lines around."""
        if block.at != "start":
            self._write("\n")
        self._lines([f"-- {block.heading} --"], "")
        self._lines((*block.around, *block.states), INDENT)
        self._write("\n")

    def step(self, told: ToldStep) -> None:
        """Write each thing that was told, with its details."""
        mark = f"[{told.remark}] " if told.remark else ""
        for each in told.told:
            self._lines([f"{mark}{each.text}"], "")
            self._lines(each.details, INDENT)

    def end(self) -> None:
        """Write nothing more."""

    def _lines(self, texts: Iterable[str], indent: str) -> None:
        for text in texts:
            rows = wrap(text, self._width, initial_indent=indent, subsequent_indent=f"{indent}  ")
            self._write("".join(f"{row}\n" for row in rows))


class MarkdownWriter:
    """Markdown: rounds as headings, what happened as a list with its details below it."""

    def __init__(self, write: Write) -> None:
        self._write = write

    def begin(self, title: str) -> None:
        """Write the title as the first heading."""
        if title:
            self._write(f"# {_plain(title)}\n\n")

    def block(self, block: Block) -> None:
        """Write a heading, and a list of everybody."""
        self._write(f"\n## {_plain(block.heading)}\n\n")
        rows = [f"- {_plain(line)}\n" for line in (*block.around, *block.states)]
        self._write("".join([*rows, "\n"] if rows else rows))

    def step(self, told: ToldStep) -> None:
        """Write each thing that was told as an entry, with its details as entries of a list in it."""
        for each in told.told:
            text = f"~~{_plain(each.text)}~~ ({_plain(told.remark)})" if told.remark else _plain(each.text)
            self._write("".join([f"- {text}\n", *(f"{INDENT}- {_plain(detail)}\n" for detail in each.details)]))

    def end(self) -> None:
        """Write nothing more."""


HTML_HEAD: Final = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ font: 1rem/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }}
h2 {{ font-size: 1.1rem; border-top: 1px solid; padding-top: .5rem; }}
.step {{ margin: .4rem 0; }}
.step > ul, .state {{ font-size: .9rem; opacity: .8; margin: .2rem 0; }}
</style>
</head>
<body>
<h1>{title}</h1>
"""


class HtmlWriter:
    """A page of HTML that needs nothing but itself and can be printed."""

    def __init__(self, write: Write, language: str = "en") -> None:
        self._write = write
        self._language = language

    def begin(self, title: str) -> None:
        """Write the head of the page and the title."""
        self._write(HTML_HEAD.format(language=escape(self._language), title=escape(title)))

    def block(self, block: Block) -> None:
        """Write a heading, and a list of everybody."""
        self._write(f"<h2>{escape(block.heading)}</h2>\n{_list((*block.around, *block.states), 'state')}")

    def step(self, told: ToldStep) -> None:
        """Write each thing that was told, with its details as a list below it."""
        for each in told.told:
            text = escape(each.text)
            if told.remark:
                text = f"<s>{text}</s> ({escape(told.remark)})"
            self._write(f'<div class="step">{text}\n{_list(each.details)}</div>\n')

    def end(self) -> None:
        """Close the page."""
        self._write("</body>\n</html>\n")


class JsonWriter:
    """One object for a program to read: its `entries` are blocks and steps with the figures of the engine."""

    def __init__(self, write: Write, language: str = "en") -> None:
        self._write = write
        self._language = language
        self._any = False

    def begin(self, title: str) -> None:
        """Open the object."""
        head = {"format": JSON_FORMAT, "version": JSON_VERSION, "title": title, "language": self._language}
        self._write(f"{_json(head)[:-1]},\n" + '"entries":[')

    def block(self, block: Block) -> None:
        """Write a moment with everybody's figures, and as it is told."""
        fight = block.fight
        self._entry(
            {
                "entry": "state",
                "at": block.at,
                "heading": block.heading,
                "round": fight.round,
                "turn": fight.turn,
                "order": list(fight.order),
                "initiative": dict(fight.initiative),
                "rules": dict(fight.rules),
                "facts": dict(fight.facts),
                "combatants": [_state(combatant) for combatant in fight.combatants.values()],
                "told": [*block.around, *block.states],
            }
        )

    def step(self, told: ToldStep) -> None:
        """Write a step with its events, and as it is told."""
        step = told.step
        self._entry(
            {
                "entry": "step",
                "step": step.id,
                "kind": step.kind,
                "actor": step.actor,
                "subject": step.subject,
                "round": step.round,
                "remark": told.remark,
                "told": [{"text": each.text, "details": list(each.details)} for each in told.told],
                "events": msgspec.to_builtins(step.events),
            }
        )

    def end(self) -> None:
        """Close the object."""
        self._write("\n]}\n")

    def _entry(self, entry: Mapping[str, Any]) -> None:
        self._write(f"{',' if self._any else ''}\n{_json(entry)}")
        self._any = True


def writer_of(form: LogForm, write: Write, language: str = "en", width: int = 100) -> LogWriter:
    """What writes a form; `width` is that of plain text in letters, 20 or more."""
    match form:
        case "text":
            return TextWriter(write, width)
        case "markdown":
            return MarkdownWriter(write)
        case "html":
            return HtmlWriter(write, language)
        case "json":
            return JsonWriter(write, language)


def form_of(name: str) -> LogForm:
    """The form that a file of this name is written in; plain text if its end says nothing."""
    found: LogForm = "text"
    for form, suffix in SUFFIXES.items():
        found = form if name.lower().endswith(suffix) else found
    return found


_MEANING: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>#|~"})


def _plain(text: str) -> str:
    """A text in which no letter means anything to Markdown, on one line."""
    return " ".join(text.split()).translate(_MEANING)


def _list(texts: Iterable[str], kind: str = "") -> str:
    items = "".join(f"<li>{escape(text)}</li>\n" for text in texts)
    return f"<ul{f' class={chr(34)}{kind}{chr(34)}' if kind else ''}>\n{items}</ul>\n" if items else ""


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _state(combatant: Combatant) -> dict[str, Any]:
    """Everything that changes about a combatant while he fights."""
    told = {name: getattr(combatant, name) for name in combatant.__struct_fields__ if name != "sheet"}
    return {"name": combatant.name, **msgspec.to_builtins(told)}

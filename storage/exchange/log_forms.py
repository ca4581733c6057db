"""The formats of a log export: plain text, Markdown, HTML and JSON, each written piece by piece."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from textwrap import wrap
from types import MappingProxyType
from typing import Any, Final, Literal, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from rules.state.encounter import Combatant, Encounter
from rules.state.journal import Step
from rules.telling.page import Page
from storage.exchange.page_forms import page_as_html, page_as_markdown, page_as_object, page_as_text

Write: TypeAlias = Callable[[str], object]
"""Writes a piece of text, such as the `write` of an open file."""

LogForm: TypeAlias = Literal["text", "markdown", "html", "json"]
"""A format of a log export."""

SUFFIXES: Mapping[LogForm, str] = MappingProxyType(
    {"text": ".txt", "markdown": ".md", "html": ".html", "json": ".json"}
)
"""The suffix of the files in each format."""

INDENT = "    "
NARROWEST = 20

JSON_FORMAT: Final = "fightbook log"
JSON_VERSION: Final = 1


class LogLine(Protocol):
    """A line of the log: its sentences, and its details."""

    @property
    def text(self) -> str:
        """The sentences."""
        ...

    @property
    def details(self) -> tuple[str, ...]:
        """One sentence for each detail."""
        ...


class NoteLine(Struct, frozen=True):
    """A line of a GM's note."""

    text: str
    details: tuple[str, ...] = ()


class Block(Struct, frozen=True):
    """The state of the fight at a moment: a heading, lines about the moment, and a line for each combatant.

    `at` is the kind of moment: `start`, `round_start`, `round_end` or `now`.
    """

    at: str
    heading: str
    around: tuple[str, ...]
    states: tuple[str, ...]
    fight: Encounter


class StepLines(Struct, frozen=True):
    """A step with its lines, a remark such as that it was undone, and when it was made; both may be empty."""

    step: Step
    lines: Sequence[LogLine]
    remark: str = ""
    when: str = ""


class LogWriter(Protocol):
    """Writes a log in one format: a beginning, blocks and steps in order, and an end."""

    def begin(self, title: str) -> None:
        """Write the beginning."""
        ...

    def block(self, block: Block) -> None:
        """Write a block of states."""
        ...

    def step(self, entry: StepLines) -> None:
        """Write a step."""
        ...

    def page(self, page: Page) -> None:
        """Write the page about the whole fight, after its steps."""
        ...

    def fight(self, heading: str, lines: Iterable[str]) -> None:
        """Write the fight itself, before the end: a heading and the lines of `kept_fight`."""
        ...

    def end(self) -> None:
        """Write the end."""
        ...


class TextWriter:
    """Writes plain text in lines of at most `width` characters, with details indented below their line."""

    def __init__(self, write: Write, width: int = 100) -> None:
        self._write = write
        self._width = max(width, NARROWEST)

    def begin(self, title: str) -> None:
        """Write the title, underlined."""
        if title:
            self._write(f"{title}\n{'=' * min(len(title), self._width)}\n\n")

    def block(self, block: Block) -> None:
        """Write a heading and its lines, with empty lines around."""
        if block.at != "start":
            self._write("\n")
        self._lines([f"-- {block.heading} --"], "")
        self._lines((*block.around, *block.states), INDENT)
        self._write("\n")

    def step(self, entry: StepLines) -> None:
        """Write each line of a step with its details."""
        mark = "".join(f"[{each}] " for each in (entry.when, entry.remark) if each)
        for line in entry.lines:
            self._lines([f"{mark}{line.text}"], "")
            self._lines(line.details, INDENT)

    def page(self, page: Page) -> None:
        """Write the page with its tables in columns."""
        self._write("".join(f"{line}\n" for line in page_as_text(page, self._width)))

    def fight(self, heading: str, lines: Iterable[str]) -> None:
        """Write the heading and the lines as they are."""
        self._write("\n")
        self._lines([heading], "")
        for line in lines:
            self._write(f"{line}\n")

    def end(self) -> None:
        """Write nothing more."""

    def _lines(self, texts: Iterable[str], indent: str) -> None:
        for text in texts:
            rows = wrap(text, self._width, initial_indent=indent, subsequent_indent=f"{indent}  ")
            self._write("".join(f"{row}\n" for row in rows))


class MarkdownWriter:
    """Writes Markdown: rounds as headings, steps as a list with their details below."""

    def __init__(self, write: Write) -> None:
        self._write = write

    def begin(self, title: str) -> None:
        """Write the title as the first heading."""
        if title:
            self._write(f"# {_escaped(title)}\n\n")

    def block(self, block: Block) -> None:
        """Write a heading, and the lines of the block as a list."""
        self._write(f"\n## {_escaped(block.heading)}\n\n")
        rows = [f"- {_escaped(line)}\n" for line in (*block.around, *block.states)]
        self._write("".join([*rows, "\n"] if rows else rows))

    def step(self, entry: StepLines) -> None:
        """Write each line of a step as a list item, with its details as a nested list."""
        for line in entry.lines:
            text = f"~~{_escaped(line.text)}~~ ({_escaped(entry.remark)})" if entry.remark else _escaped(line.text)
            when = f"{_escaped(entry.when)} " if entry.when else ""
            self._write("".join([f"- {when}{text}\n", *(f"{INDENT}- {_escaped(detail)}\n" for detail in line.details)]))

    def page(self, page: Page) -> None:
        """Write the page with its tables."""
        self._write("".join(f"{line}\n" for line in page_as_markdown(page, _escaped)))

    def fight(self, heading: str, lines: Iterable[str]) -> None:
        """Write the heading, and the lines as a code block."""
        self._write(f"\n{_escaped(heading)}\n\n```\n")
        for line in lines:
            self._write(f"{line}\n")
        self._write("```\n")

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
table {{ border-collapse: collapse; font-size: .9rem; margin: .5rem 0 1.5rem; }}
th, td {{ padding: .2rem .7rem .2rem 0; text-align: start; vertical-align: top; border-bottom: 1px solid #8884; }}
svg {{ max-width: 100%; height: auto; }}
</style>
</head>
<body>
<h1>{title}</h1>
"""


class HtmlWriter:
    """Writes a self-contained HTML page that can be printed."""

    def __init__(self, write: Write, language: str = "en") -> None:
        self._write = write
        self._language = language

    def begin(self, title: str) -> None:
        """Write the head of the page and the title."""
        self._write(HTML_HEAD.format(language=escape(self._language), title=escape(title)))

    def block(self, block: Block) -> None:
        """Write a heading, and the lines of the block as a list."""
        self._write(f"<h2>{escape(block.heading)}</h2>\n{_html_list((*block.around, *block.states), 'state')}")

    def step(self, entry: StepLines) -> None:
        """Write each line of a step, with its details as a list below."""
        for line in entry.lines:
            text = escape(line.text)
            if entry.remark:
                text = f"<s>{text}</s> ({escape(entry.remark)})"
            if entry.when:
                text = f"<time>{escape(entry.when)}</time> {text}"
            self._write(f'<div class="step">{text}\n{_html_list(line.details)}</div>\n')

    def page(self, page: Page) -> None:
        """Write the page with its tables and plots."""
        self._write(page_as_html(page))

    def fight(self, heading: str, lines: Iterable[str]) -> None:
        """Write the lines as preformatted text that opens at a click."""
        self._write(f"<details><summary>{escape(heading)}</summary>\n<pre>\n")
        for line in lines:
            self._write(f"{escape(line)}\n")
        self._write("</pre></details>\n")

    def end(self) -> None:
        """Close the page."""
        self._write("</body>\n</html>\n")


class JsonWriter:
    """Writes one JSON object for other programs: its `entries` are blocks and steps with engine values."""

    def __init__(self, write: Write, language: str = "en") -> None:
        self._write = write
        self._language = language
        self._any = False
        self._fight = ""

    def begin(self, title: str) -> None:
        """Open the object."""
        head = {"format": JSON_FORMAT, "version": JSON_VERSION, "title": title, "language": self._language}
        self._write(f"{_json(head)[:-1]},\n" + '"entries":[')

    def block(self, block: Block) -> None:
        """Write a block with the figures of every combatant, and its lines."""
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

    def step(self, entry: StepLines) -> None:
        """Write a step with its events and its lines."""
        step = entry.step
        self._entry(
            {
                "entry": "step",
                "step": step.id,
                "kind": step.kind,
                "actor": step.actor,
                "subject": step.subject,
                "round": step.round,
                "remark": entry.remark,
                "when": entry.when,
                "told": [{"text": line.text, "details": list(line.details)} for line in entry.lines],
                "events": msgspec.to_builtins(step.events),
            }
        )

    def page(self, page: Page) -> None:
        """Write the tables of the page."""
        self._entry({"entry": "page", **page_as_object(page)})

    def fight(self, heading: str, lines: Iterable[str]) -> None:
        """Keep the fight for the end of the object."""
        self._fight = " ".join(lines)

    def end(self) -> None:
        """Close the object, with the fight itself as its last member if there is one."""
        fight = f',\n"fight":{_json(self._fight)}' if self._fight else ""
        self._write(f"\n]{fight}}}\n")

    def _entry(self, entry: Mapping[str, Any]) -> None:
        self._write(f"{',' if self._any else ''}\n{_json(entry)}")
        self._any = True


def writer_of(form: LogForm, write: Write, language: str = "en", width: int = 100) -> LogWriter:
    """Return the writer for a format; `width` is the width of plain text in characters, 20 or more."""
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
    """Return the format for a file name by its suffix; plain text for an unknown suffix."""
    found: LogForm = "text"
    for form, suffix in SUFFIXES.items():
        found = form if name.lower().endswith(suffix) else found
    return found


_ESCAPES: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>#|~"})


def _escaped(text: str) -> str:
    """Return a text on one line with all Markdown characters escaped."""
    return " ".join(text.split()).translate(_ESCAPES)


def _html_list(texts: Iterable[str], kind: str = "") -> str:
    items = "".join(f"<li>{escape(text)}</li>\n" for text in texts)
    return f"<ul{f' class={chr(34)}{kind}{chr(34)}' if kind else ''}>\n{items}</ul>\n" if items else ""


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _state(combatant: Combatant) -> dict[str, Any]:
    """Return everything about a combatant that can change during a fight."""
    changing = {name: getattr(combatant, name) for name in combatant.__struct_fields__ if name != "sheet"}
    return {"name": combatant.name, **msgspec.to_builtins(changing)}

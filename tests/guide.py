"""Reading the guides in docs/: their chapters, and the files that their examples form."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""An example: its language and its text."""

_HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)


def guide(name: str) -> str:
    """Return the text of a guide."""
    return (DOCS / name).read_text(encoding="utf-8")


def chapters(text: str) -> Mapping[str, str]:
    """Return the text under each heading, including that of lower headings, by title without markup."""
    plain = FENCE.sub(lambda fence: fence[0].replace("\n#", "\n "), text)
    found: dict[str, str] = {}
    headings = list(_HEADING.finditer(plain))
    for index, heading in enumerate(headings):
        level = len(heading[1])
        end = next((each.start() for each in headings[index + 1 :] if len(each[1]) <= level), len(plain))
        found[heading[2].replace("`", "")] = text[heading.end() : end]
    return found


def examples(text: str, language: str = "toml") -> Iterator[tuple[str, str]]:
    """Yield each example, with the file it names in its first line."""
    for fence in FENCE.finditer(text):
        if fence[1] == language:
            first, _, rest = fence[2].partition("\n")
            yield first.removeprefix("# "), rest


def files_of(text: str) -> dict[str, str]:
    """Return the files that the examples form; those of the same file are joined in order."""
    files: dict[str, str] = {}
    for name, example in examples(text):
        files[name] = f"{files.get(name, '')}\n{example}"
    return files


def changed(files: Mapping[str, str], name: str, change: str) -> dict[str, str]:
    """Return the files after a change removes and adds lines. Raises ValueError if a line to remove is missing."""
    lines = files[name].splitlines()
    at = 0
    for line in change.splitlines():
        if line.startswith("-"):
            at = lines.index(line[1:])
            del lines[at]
        elif line.startswith("+"):
            lines.insert(at, line[1:])
            at += 1
    return {**files, name: "\n".join(lines)}


def anchors(text: str) -> set[str]:
    """Return the anchors of a guide."""
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in chapters(text)}


def links(text: str) -> list[str]:
    """Return the targets of a guide's links."""
    return re.findall(r"\]\(([^)\s]+)\)", FENCE.sub("", text))

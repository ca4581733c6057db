"""Describe a row in one sentence, for screen readers and tooltips."""

from collections.abc import Iterator

from gui.palette.values import ActionRow, ChoicePart, Heading, Row
from gui.words.words import Words


def spoken(row: Row, words: Words, *, locked: bool = False) -> str:
    """Return all the text of a row, and that it can only be read if it is `locked`."""
    if isinstance(row, Heading):
        text = f"{row.text} {row.count}" if row.count else row.text
        if row.folded is None:
            return text
        return words("palette.folded" if row.folded else "palette.unfolded", part=text)
    end = (words("palette.spoken_only_read"),) if locked else ()
    return ", ".join((*_parts(row, words), *end))


def _parts(row: ActionRow, words: Words) -> Iterator[str]:
    yield row.name
    if row.favourite:
        yield words("palette.spoken_favourite")
    if row.reason:
        yield words("palette.not_because", reason=row.reason)
    if row.ask is not None:
        yield row.ask.question
    yield from (_choice(part) for part in row.choices)
    if not row.reason:
        yield from _figures(row, words)
    yield from (told.text for told in row.told)


def _figures(row: ActionRow, words: Words) -> Iterator[str]:
    if row.reach:
        yield row.reach
    if row.score:
        yield words("palette.spoken_score", score=row.needs or row.score)
    if row.odds:
        yield words("roll.chance", what=row.subject, odds=row.odds)
    for leave in row.leaves:
        yield " ".join((leave.text, *leave.crossed))


def _choice(part: ChoicePart) -> str:
    if part.shape != "segments":
        return f"{part.label} {part.text}"
    if part.chosen < 0:
        return f"{part.label} {part.text}"
    taken = part.segments[part.chosen]
    return " ".join(filter(None, (part.label, taken.text, taken.figure)))

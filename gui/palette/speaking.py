"""Describe a row in one sentence, for screen readers and tooltips."""

from collections.abc import Iterator

from gui.palette.choices import OPEN
from gui.palette.values import ActionRow, ChoicePart, Heading, Piece, Row
from gui.widgets.segments import Segment
from gui.words.words import Words


def spoken(row: Row, words: Words, *, locked: bool = False) -> str:
    """Return all the text of a row, and that it can only be read if it is `locked`."""
    if isinstance(row, Heading):
        text = words("palette.spoken_heading", text=f"{row.text} {row.count}" if row.count else row.text)
        if row.folded is None:
            return text
        return words("palette.folded" if row.folded else "palette.unfolded", part=text)
    end = (words("palette.spoken_only_read"),) if locked else ()
    return ", ".join((*_parts(row, words), *end))


def piece_name(row: ActionRow, piece: Piece, words: Words) -> str:
    """Return the name of a piece of a row with its current value, without its button."""
    if piece.kind == "choice":
        return _choice(row.choices[piece.index], words)
    if piece.kind == "answer":
        return "" if row.ask is None else row.ask.question
    return words("palette.unfold") if piece.kind == "more" else ""


def spoken_piece(row: ActionRow, piece: Piece, button: int, words: Words) -> str:
    """Return what a screen reader says of the piece in focus; `button` is the answer in focus, -1 for the first."""
    name = piece_name(row, piece, words)
    if piece.kind == "choice":
        part = row.choices[piece.index]
        return _placed(name, part.chosen, part.segments, words)
    if piece.kind == "answer" and row.ask is not None and row.ask.segments:
        place = max(0, button)
        return _placed(f"{name} {row.ask.segments[place].text}", place, row.ask.segments, words)
    return words("palette.spoken_button", name=name)


def _placed(name: str, place: int, segments: tuple[Segment, ...], words: Words) -> str:
    """Return a value with its place among the others, if it has one."""
    if place < 0 or len(segments) < 2:
        return name
    return words("palette.spoken_place", name=name, place=place + 1, count=len(segments))


def _parts(row: ActionRow, words: Words) -> Iterator[str]:
    yield row.name
    if row.favourite:
        yield words("palette.spoken_favourite")
    if row.reason:
        yield words("palette.not_because", reason=row.reason)
    if row.ask is not None:
        yield row.ask.question
    yield from (_choice(part, words) for part in row.choices)
    if not row.reason:
        yield from _figures(row, words)
    yield from (told.text for told in row.told)


def _figures(row: ActionRow, words: Words) -> Iterator[str]:
    if row.reach and row.option.move:
        yield words("palette.spoken_reach", reach=row.reach)
    if row.score:
        yield words("palette.spoken_score", score=row.needs or row.score)
    if row.odds:
        yield words("roll.chance", what=row.subject, odds=row.odds)
    for leave in row.leaves:
        yield ", ".join((leave.spoken, *leave.crossed))


def _choice(part: ChoicePart, words: Words) -> str:
    if part.text == OPEN:
        return words("palette.spoken_unset", choice=part.label)
    if part.shape != "segments" or part.chosen < 0:
        return f"{part.label} {part.text}"
    taken = part.segments[part.chosen]
    return " ".join(filter(None, (part.label, taken.text, taken.figure)))

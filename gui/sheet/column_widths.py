"""The column widths of read-only tables: they elide no cell while another column has spare width."""

from collections.abc import Sequence


def widths(
    cells: Sequence[int], headings: Sequence[int], room: int, least: int, to_name: bool = False
) -> tuple[int, ...]:
    """Return the widths of the columns in pixels: the name first, then the figures.

    `cells` and `headings` are the widths that contents and headings need. Spare width goes to the figures, or with
    `to_name` to the name. If `room` is too narrow, headings shrink first, then the name, down to `least`. Cells never
    shrink, so the columns may be wider than `room`.
    """
    wished = [max(each) for each in zip(cells, headings, strict=True)]
    spare = room - sum(wished)
    if spare >= 0 and to_name:
        return (wished[0] + spare, *wished[1:])
    if spare >= 0:
        return (wished[0], *_shared(wished[1:], spare))
    lacking = sum(cells) - room
    if lacking >= 0:
        return (max(min(least, cells[0]), cells[0] - lacking), *cells[1:])
    wishes = [wish - cell for wish, cell in zip(wished, cells, strict=True)]
    given = [cell + -lacking * wish // sum(wishes) for cell, wish in zip(cells, wishes, strict=True)]
    return (given[0], *_shared(given[1:], room - sum(given)))


def _shared(columns: Sequence[int], spare: int) -> tuple[int, ...]:
    """Return the columns with the spare width divided among them, to the last pixel."""
    if not columns:
        return ()
    each, rest = divmod(spare, len(columns))
    return tuple(width + each + (place < rest) for place, width in enumerate(columns))

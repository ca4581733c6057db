"""How wide the columns of a table that only tells are, so that no cell is cut short while another has room to spare."""

from collections.abc import Sequence


def widths(
    cells: Sequence[int], headings: Sequence[int], room: int, least: int, to_name: bool = False
) -> tuple[int, ...]:
    """The widths of columns, in pixels: the name first, then figures.

    `cells` and `headings` are what the contents and the headings ask for. What is left over goes to the figures, or
    `to_name`. Where there is too little, headings are cut short first, then names, down to `least`; cells never are, so
    the columns may take more than the `room` there is.
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
    """Columns that share what is left over, to the last pixel."""
    if not columns:
        return ()
    each, rest = divmod(spare, len(columns))
    return tuple(width + each + (place < rest) for place, width in enumerate(columns))

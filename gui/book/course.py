"""The chapters about the course of a fight: the board, turns and their order, counters, and optional rules."""

from collections.abc import Iterator

from gui.book import markup
from gui.book.pen import Entry, Pen
from rules.ruleset.course import Initiative, Turn


def chapters(pen: Pen) -> Iterator[str]:
    """Yield the chapters."""
    columns = ("book.price", "book.only_if", "book.between", "book.cover", "book.sight")
    yield pen.chapter("board", _board(pen), pen.entries("ground", columns, _ground(pen)))
    yield pen.chapter("turns", _turn(pen, pen.ruleset.turn))
    yield pen.chapter("counters", pen.entries("counters", ("book.limit", "book.back"), _counters(pen)))
    yield pen.chapter("rules", pen.entries("rules", ("book.usually",), _rules(pen)))
    yield pen.chapter("facts", pen.entries("facts", ("book.values", "book.usual"), _facts(pen)))


def _counters(pen: Pen) -> Iterator[Entry]:
    for id, each in pen.ruleset.counters.items():
        limit = pen.figure(pen.formula(each.limit), "counters", id, "limit")
        yield Entry(id, (limit, pen.tell(f"book.signals.{each.back}")), each.cite)


def _rules(pen: Pen) -> Iterator[Entry]:
    for id, each in pen.ruleset.rules.items():
        told = pen.tell("book.on" if each.default else "book.off")
        yield Entry(id, (pen.figure(told, "rules", id, "default"),), each.cite)


def _facts(pen: Pen) -> Iterator[Entry]:
    for id, each in pen.ruleset.facts.items():
        yield Entry(id, (", ".join(map(pen.value, each.values)), pen.formula(each.default)), each.cite)


def _board(pen: Pen) -> str:
    grid = pen.ruleset.grid
    scale = pen.tell("book.scale", scale=pen.value(grid.scale), unit=pen.texts.unit(grid.scale))
    diagonal = "" if grid.shape == "hex" else pen.tell(f"book.diagonal_{grid.diagonal}")
    way = pen.ruleset.way
    blocked = "" if way.blocked is None else pen.tell("book.blocked", condition=pen.formula(way.blocked))
    told = pen.texts_list(
        (pen.tell(f"book.grid_{grid.shape}"), scale, diagonal, blocked, *_steps(pen), *_heights(pen), *_senses(pen))
    )
    return (
        told
        + pen.part("book.leaving", pen.lines(pen.following.lines(way.leaving)))
        + pen.part("book.entering", pen.lines(pen.following.lines(way.entering)))
    )


def _steps(pen: Pen) -> Iterator[str]:
    way = pen.ruleset.way
    if way.rise is not None:
        yield pen.tell("book.step_up", formula=pen.formula(way.rise))
    if way.drop is not None:
        yield pen.tell("book.step_down", formula=pen.formula(way.drop))
    if way.resumes is not None:
        yield pen.tell("book.resumes", condition=pen.formula(way.resumes))


def _heights(pen: Pen) -> Iterator[str]:
    heights = pen.ruleset.heights
    if heights.distance != "ignored":
        yield pen.tell(f"book.heights_{heights.distance}")
    if heights.above is not None:
        yield pen.tell("book.above", formula=pen.formula(heights.above))


def _senses(pen: Pen) -> Iterator[str]:
    senses = pen.ruleset.senses
    if senses.when is not None:
        yield pen.tell("book.sees_if", condition=pen.formula(senses.when))
    for key, figure in {"dim": senses.dim, "dark": senses.dark, "without": senses.without}.items():
        if figure is not None:
            yield pen.tell(f"book.sense_{key}", formula=pen.formula(figure))


def _ground(pen: Pen) -> Iterator[Entry]:
    for id, each in pen.ruleset.ground.items():
        between = pen.value(each.border) if each.border else ""
        cover = "" if each.cover is None else pen.value(each.cover)
        sight = "" if each.seen_through else pen.tell("book.hides")
        yield Entry(id, (pen.formula(each.price), pen.formula(each.when), between, cover, sight), each.cite)


def _decks(pen: Pen) -> Iterator[str]:
    for id, each in pen.ruleset.decks.items():
        name = pen.texts.name("decks", id)
        key = "book.deck" if each.copies == 1 else "book.deck_of_copies"
        yield pen.tell(key, deck=name, cards=each.cards, copies=each.copies)


def _turn(pen: Pen, turn: Turn) -> str:
    told = [
        pen.tell("book.seconds", count=turn.seconds, seconds=pen.value(turn.seconds)) if turn.seconds else "",
        "" if turn.order is None else pen.tell("book.order", formula=pen.formula(turn.order)),
        "" if turn.passed_over is None else pen.tell("book.passed_over", condition=pen.formula(turn.passed_over)),
        "" if turn.spent is None else pen.tell("book.spent", condition=pen.formula(turn.spent)),
    ]
    initiative = "" if turn.initiative is None else pen.texts_list(_initiative(pen, turn.initiative))
    scripts = {
        "round_start": turn.round_start,
        "turn_start": turn.turn_start,
        "turn_end": turn.turn_end,
        "round_end": turn.round_end,
    }
    parts = (pen.part(f"book.signals.{key}", pen.lines(pen.following.lines(each))) for key, each in scripts.items())
    source = markup.paragraph(pen.source(turn.cite))
    decks = pen.part("book.decks", pen.texts_list(_decks(pen)))
    return source + pen.texts_list(told) + pen.part("book.initiative", initiative) + decks + "".join(parts)


def _initiative(pen: Pen, rule: Initiative) -> Iterator[str]:
    dice = rule.dice or (rule.test and pen.naming.thing("tests", rule.test))
    if rule.deck:
        dice = pen.texts.name("decks", rule.deck)
    yield pen.tell("book.rolled_with", dice=pen.dice(dice))
    yield from (pen.tell("book.is", name=each, value=pen.formula(value)) for each, value in rule.given.items())
    if rule.draw is not None:
        yield pen.tell("book.drawn", count=pen.formula(rule.draw))
    for total, added in rule.faces.items():
        yield pen.tell("book.face_adds", face=total, value=pen.value(added))
    if rule.score is not None:
        yield pen.tell("book.adds", formula=pen.formula(rule.score))
    if rule.when is not None:
        yield pen.tell("book.who_rolls", condition=pen.formula(rule.when))
    if rule.tie is not None:
        yield pen.tell("book.tie", formula=pen.formula(rule.tie))
    if rule.again is not None:
        always = rule.again.source == "true"
        yield pen.tell("book.again_always" if always else "book.again", condition=pen.formula(rule.again))
    yield pen.tell(f"book.first_{rule.first}")
    yield pen.tell(f"book.by_{rule.each}")

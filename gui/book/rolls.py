"""The chapters about rolls: tests and contests with their dice, and every modifier."""

from collections.abc import Iterator, Mapping

from gui.book import markup
from gui.book.links import anchor_of, marked
from gui.book.pen import Pen
from rules.ruleset.rolls import ContestRule, Modifier, TestRule
from rules.ruleset.sections import Action, Procedure
from rules.ruleset.steps import Contest, Script, Test
from rules.ruleset.traversal import formulas, steps
from rules.words.texts import readable


def chapters(pen: Pen) -> Iterator[str]:
    """Yield the chapters."""
    ruleset = pen.ruleset
    contests = (_contest(pen, id, each) for id, each in ruleset.contests.items())
    yield pen.chapter("tests", *(_test(pen, id, each) for id, each in ruleset.tests.items()), *contests)
    yield pen.chapter("modifiers", _modifiers(pen), _kinds(pen))


def _test(pen: Pen, id: str, rule: TestRule) -> str:
    formulas = {
        "book.success": rule.success,
        "book.critical_success": rule.critical_success,
        "book.critical_failure": rule.critical_failure,
        "book.margin": rule.margin,
    }
    told = [pen.tell("book.dice", dice=pen.figure(pen.dice(rule.dice), "tests", id, "dice"))]
    for key, formula in formulas.items():
        if formula is not None:
            figure = pen.figure(pen.formula(formula), "tests", id, key.partition(".")[2])
            told.append(f"{pen.tell(key)}: {figure}")
    limits = pen.range(rule.low, rule.high, "tests", id)
    told += [pen.tell("book.score_limits", limits=limits)] if limits else []
    for figure, each in rule.figures.items():
        limits = pen.range(each.low, each.high)
        told.append(": ".join(filter(None, (pen.naming.name_of(figure) or readable(figure), limits))))
    told.append(pen.tell(f"book.terms_{rule.terms}"))
    return markup.entry(anchor_of("tests", id), pen.title("tests", id), pen.source(rule.cite), pen.texts_list(told))


def _contest(pen: Pen, id: str, rule: ContestRule) -> str:
    told = [
        pen.tell("book.rolled_with", dice=pen.naming.thing("tests", rule.test)),
        f"{pen.tell('book.wins')}: {pen.formula(rule.wins)}",
        f"{pen.tell('book.loses')}: {pen.formula(rule.loses)}",
        f"{pen.tell('book.margin')}: {pen.formula(rule.by)}",
        pen.tell("book.tie_again") if rule.again else "",
    ]
    title = pen.html(pen.tell("book.contest", name=pen.texts.name("tests", id)))
    return markup.entry(anchor_of("contests", id), title, pen.source(rule.cite), pen.texts_list(told))


def _modifiers(pen: Pen) -> str:
    rolls, seen = _rolls_by_tag(pen), set[str]()
    rows: list[str] = []
    for each in pen.ruleset.modifiers:
        anchor = "" if each.id in seen else anchor_of("mods", each.id)
        seen.add(each.id)
        rows.append(markup.row(anchor, pen.title("mods", each.id), _cells(pen, each, rolls)))
    keys = ("book.name", "book.value", "book.when", "book.on_rolls", "book.combines", "book.source")
    return markup.table("", [pen.html(pen.tell(key)) for key in keys], rows)


def _cells(pen: Pen, each: Modifier, rolls: Mapping[str, Mapping[str, None]]) -> list[str]:
    value = pen.figure(pen.formula(each.value), "modifiers", each.id, "value")
    if each.to:
        value = pen.tell("book.to", value=value, figure=pen.naming.name_of(each.to) or readable(each.to))
    on = dict.fromkeys(name for tag in each.on for name in rolls.get(tag, {}))
    kind = pen.texts.name("kinds", each.kind) if each.kind else ""
    cells = (value, pen.figure(pen.formula(each.when), "modifiers", each.id, "if"), ", ".join(on), kind)
    return [*(pen.html(cell) for cell in cells), pen.source(each.cite)]


def _rolls_by_tag(pen: Pen) -> Mapping[str, Mapping[str, None]]:
    """Map each tag of rolls to where they are rolled: actions, shared steps, the order of turns."""
    found: dict[str, dict[str, None]] = {}
    for name, tags in _tagged(pen):
        for tag in tags:
            found.setdefault(tag, {})[name] = None
    return found


def _tagged(pen: Pen) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the linked name of everything that rolls, with the tags of its rolls."""
    for id, action in pen.ruleset.actions.items():
        yield pen.naming.thing("actions", id), (*action.mods, *_tags_in(action.do), *_asked_in(action))
    for id, procedure in pen.ruleset.procedures.items():
        yield marked("procedures", id, pen.following.shared(id)), (*_tags_in(procedure.do), *_asked_in(procedure))
    if pen.ruleset.turn.initiative is not None:
        yield pen.tell("book.initiative"), pen.ruleset.turn.initiative.mods


def _asked_in(part: Action | Procedure) -> Iterator[str]:
    """Yield the tags whose modifiers a formula adds up by `modified('tag')`."""
    for _, formula in formulas(part):
        yield from (str(each.arguments[0]) for each in formula.references if each.path == "modified" and each.arguments)


def _tags_in(script: Script) -> Iterator[str]:
    for _, step in steps(script):
        match step:
            case Test():
                yield from step.mods
            case Contest():
                yield from (*step.our_mods, *step.their_mods)
            case _:
                pass


def _kinds(pen: Pen) -> str:
    rows = [
        markup.row(
            "", pen.title("kinds", id), [pen.html(pen.tell(f"book.counts_{kind.counts}")), pen.source(kind.cite)]
        )
        for id, kind in pen.ruleset.kinds.items()
    ]
    keys = ("book.kind", "book.counts", "book.source")
    return markup.table("", [pen.html(pen.tell(key)) for key in keys], rows)

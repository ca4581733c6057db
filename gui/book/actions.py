"""The chapters about actions: needs, prices, the actions by group, and the steps that several of them share."""

from collections.abc import Iterator

from gui.book import markup
from gui.book.links import anchor_of
from gui.book.pen import Pen
from rules.ruleset.rulebook import Plan
from rules.ruleset.sections import Choice, Need, Procedure
from rules.words.texts import readable


def chapters(pen: Pen) -> Iterator[str]:
    """Yield the chapters."""
    ruleset = pen.ruleset
    yield pen.chapter("needs", _needs(pen))
    for group in ruleset.groups:
        told = [_action(pen, plan) for plan in pen.rulebook.plans.values() if plan.action.group == group]
        title = pen.html(pen.tell("book.chapters.actions", group=pen.texts.name("groups", group)))
        yield markup.section(f"chapter-{anchor_of('groups', group)}", title, *told)
    yield pen.chapter("procedures", *(_procedure(pen, id, each) for id, each in ruleset.procedures.items()))


def _needs(pen: Pen) -> str:
    rows = [
        markup.row(
            anchor_of("needs", id),
            pen.html(pen.texts.reason(id)),
            [
                pen.html(pen.figure(pen.formula(need.when), "needs", id, "if")),
                pen.html(_decides(pen, need)),
                pen.source(need.cite),
            ],
        )
        for id, need in pen.ruleset.needs.items()
    ]
    keys = ("book.reason", "book.must_hold", "book.decides", "book.source")
    return markup.table("", [pen.html(pen.tell(key)) for key in keys], rows)


def _decides(pen: Pen, need: Need) -> str:
    return pen.tell("book.gm") if need.gm else ""


def _action(pen: Pen, plan: Plan) -> str:
    action, texts = plan.action, pen.texts
    parts = {
        "help.made_of": pen.texts_list(_parts(pen, plan)),
        "book.whose": pen.texts_list([pen.formula(action.whose)]),
        "help.needs": pen.texts_list(_reasons(pen, plan, gm=False)),
        "help.your_call": pen.texts_list(_reasons(pen, plan, gm=True)),
        "help.choices": pen.texts_list(_choices(pen, plan)),
        "help.takes_up": pen.texts_list(_price(pen, plan)),
        "book.lets": pen.texts_list(_lets(pen, plan)),
        "help.score": pen.texts_list(_score(pen, plan)),
        "help.what_follows": pen.lines((*pen.following.lines(plan.before), *pen.following.lines(action.do))),
    }
    reaction = pen.tell("book.reaction") if action.reaction else ""
    return markup.entry(
        anchor_of("actions", plan.id),
        pen.html(texts.name("actions", plan.id)),
        pen.source(action.cite),
        markup.paragraph(pen.html(texts.summary("actions", plan.id))),
        markup.paragraph(pen.html(reaction)),
        *(pen.part(key, body) for key, body in parts.items()),
    )


def _parts(pen: Pen, plan: Plan) -> Iterator[str]:
    for part in plan.action.parts:
        name = pen.naming.thing("actions", part.action)
        yield name if part.when is None else pen.tell("help.part_if", action=name, condition=pen.formula(part.when))


def _reasons(pen: Pen, plan: Plan, *, gm: bool) -> Iterator[str]:
    """Yield what can prevent the action, each with what must hold."""
    told: dict[str, None] = {}
    for need in (*plan.needs, *plan.late):
        if need.gm is gm and need.id not in plan.waived:
            told[pen.tell("book.need", reason=pen.texts.reason(need.id), condition=pen.formula(need.when))] = None
    yield from told


def _choices(pen: Pen, plan: Plan) -> Iterator[str]:
    for name, choice in plan.action.choices.items():
        listed = ", ".join(filter(None, (_listed(pen, name, choice), *_remarks(pen, choice))))
        yield ": ".join(filter(None, (pen.texts.name("choices", name), listed)))


def _listed(pen: Pen, name: str, choice: Choice) -> str:
    """Return what can be chosen."""
    if choice.values:
        return ", ".join(pen.texts.value(name, value) for value in choice.values)
    if choice.kind == "number" and choice.low is not None and choice.high is not None:
        return pen.tell("help.from_to", low=pen.formula(choice.low), high=pen.formula(choice.high))
    return pen.tell(f"book.chosen_{choice.kind}")


def _remarks(pen: Pen, choice: Choice) -> Iterator[str]:
    if choice.when is not None:
        yield pen.tell("book.only_those", condition=pen.formula(choice.when))
    if choice.default is not None:
        yield pen.tell("book.else_is", value=pen.formula(choice.default))
    if choice.optional:
        yield pen.tell("help.may_stay_open")


def _lets(pen: Pen, plan: Plan) -> Iterator[str]:
    """Yield the figures that the action gives a name."""
    for name, formula in plan.action.let.items():
        told = pen.naming.name_of(name) or readable(name)
        yield pen.tell("book.is", name=told, value=pen.formula(formula))


def _price(pen: Pen, plan: Plan) -> Iterator[str]:
    yield from pen.prices("counters", plan.spends, "actions", plan.id, "spends")
    yield from pen.prices("pools", plan.costs, "actions", plan.id, "costs")
    if plan.action.move is not None:
        amount = pen.formula(plan.action.move)
        yield pen.tell("help.reach", amount=amount, unit=pen.naming.unit(amount))


def _score(pen: Pen, plan: Plan) -> Iterator[str]:
    action = plan.action
    if action.score is not None:
        yield pen.formula(action.score)
        tagged = (each.id for each in pen.ruleset.modifiers if set(action.mods).intersection(each.on))
        mods = ", ".join(pen.naming.thing("mods", id) for id in dict.fromkeys(tagged))
        yield pen.tell("help.mods", mods=mods) if mods else ""
    if action.odds is not None:
        yield pen.tell("help.odds", odds=pen.formula(action.odds))


def _procedure(pen: Pen, id: str, rule: Procedure) -> str:
    return markup.entry(
        anchor_of("procedures", id),
        pen.html(pen.following.shared(id)),
        pen.source(rule.cite),
        pen.lines(pen.following.lines(rule.do)),
    )

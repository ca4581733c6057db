"""A combat card, half a page: figures, skills, weapons, armour, and the actions possible with the gear at hand."""

from collections.abc import Iterator

from msgspec.structs import replace

from gui.paper import markup
from gui.paper.sheet_page import all_skills, attributes, cells, html_of, pools, weapons, with_portrait
from gui.sheet.explaining import figure
from gui.sheet.rows import place_name
from gui.sheet.state import SheetState, card_values
from rules.play.enlistment import begin_fight, enlist
from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.sheet.rows import armour_rows

PORTRAIT = 60
"""The width of a portrait in points."""

COLUMNS = 4
"""Lists of actions side by side."""


def card_body(state: SheetState, portrait: bytes | None = None) -> str:
    """Return the content of the card."""
    ids = card_values(state.ruleset)
    told = [(state.texts.name("values", id), figure(state.value(id), state.words)) for id in ids]
    sheet = state.sheet
    beside = " · ".join(filter(None, (sheet.player, state.texts.name("ruleset", "name"))))
    first = markup.small_title(sheet.name, beside) + markup.figures(attributes(state), len(state.ruleset.attributes))
    learned = all_skills(state, learned_only=True)
    first += markup.figures(pools(state), 3) + "".join(markup.run(each) for each in (told, learned) if each)
    armed = html_of(weapons(state, markup.GAP, at_hand=True))
    return with_portrait(first, portrait, PORTRAIT) + armed + armour_line(state) + _actions(state)


def at_hand(state: SheetState) -> tuple[Option, ...]:
    """Return the actions that a character's gear and skills allow, against a foe like themselves."""
    rulebook, rules = state.facts.book.rulebook, state.facts.book.encounter.rules
    fighter = state.facts.combatant
    foe = enlist(rulebook, replace(state.sheet, id=f"{state.sheet.id}_foe"), rules=rules)
    found = Fight(rulebook, begin_fight(rulebook, [fighter, foe], fighter.id, rules)).palette(fighter.id)
    actions = state.ruleset.actions
    return tuple(each for each in found if each.status != "illegal" and not actions[each.action].table)


def armour_line(state: SheetState) -> str:
    """Return the armour of each protected place, in one line; empty if there is none."""
    table = state.ruleset.sheet.armour
    if table is None:
        return ""
    protected = [row for row in armour_rows(state.facts) if any(row.cells)]
    told = [(place_name(row, state), " · ".join(cells(row, table.columns, state))) for row in protected]
    columns = " · ".join(state.texts.name("columns", column.id) for column in table.columns)
    return markup.run(told, f"{state.words('sheet.armour')} ({columns})") if told else ""


def _actions(state: SheetState) -> str:
    options = at_hand(state)
    if not options:
        return ""
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(state.ruleset.actions[option.action].group, []).append(option)
    lines = [line for group, held in groups.items() for line in _lines(group, held, state)]
    size = -(-len(lines) // COLUMNS)
    columns = ["".join(lines[at : at + size]) for at in range(0, len(lines), size)]
    return markup.heading(state.words("paper.actions")) + markup.beside(columns)


def _lines(group: str, options: list[Option], state: SheetState) -> Iterator[str]:
    """Yield the lines of a group; what all its actions spend is stated once, beside the group's name."""
    spent = {_spent(option, state) for option in options}
    common = spent.pop() if len(spent) == 1 else ""
    first = markup.strong_line(state.texts.name("groups", group), common)
    for option in options:
        price = [*_costs(option, state), "" if common else _spent(option, state)]
        yield first + markup.line(state.texts.name("actions", option.action), ", ".join(filter(None, price)))
        first = ""


def _costs(option: Option, state: SheetState) -> list[str]:
    """Return what an action costs of pools."""
    texts = state.texts
    return [f"{texts.short('pools', id)} {figure(cost, state.words)}" for id, cost in option.costs.items() if cost]


def _spent(option: Option, state: SheetState) -> str:
    """Return what an action spends of the turn."""
    return ", ".join(
        state.texts.short("counters", id) + ("" if spent == 1 else f" {figure(spent, state.words)}")
        for id, spent in option.spends.items()
        if spent
    )

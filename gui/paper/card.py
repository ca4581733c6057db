"""A combat card, half a page: figures, weapons, and what he can do with the gear he has at hand."""

from collections.abc import Iterator

from msgspec.structs import replace

from gui.paper import markup
from gui.paper.sheet_page import attributes, head, pools, weapons
from gui.sheet.explaining import figure
from gui.sheet.state import SheetState, sections_of
from rules.fight import Fight
from rules.muster import begin_fight, enlist
from rules.option import Option

COLUMNS = 4
"""Lists of actions beside each other."""


def card_body(state: SheetState, portrait: bytes | None = None) -> str:
    """What stands on the card."""
    values = [section for section in sections_of(state.ruleset) if section.shows == "values"]
    ids = list(dict.fromkeys(id for section in values[:2] for id in section.entries))
    told = [(state.texts.name("values", id), figure(state.value(id), state.words)) for id in ids]
    parts = [head(state, portrait), markup.figures(attributes(state), len(state.ruleset.attributes))]
    parts.append(markup.figures(pools(state), 3))
    parts.append(markup.figures(told, 4) if told else "")
    parts += [weapons(state), _actions(state)]
    return "".join(parts)


def at_hand(state: SheetState) -> tuple[Option, ...]:
    """The actions that his gear and his skills leave him as he stands before a foe like himself."""
    rulebook, rules = state.facts.book.rulebook, state.facts.book.encounter.rules
    fighter = state.facts.combatant
    foe = enlist(rulebook, replace(state.sheet, id=f"{state.sheet.id}_foe"), rules=rules)
    found = Fight(rulebook, begin_fight(rulebook, [fighter, foe], fighter.id, rules)).palette(fighter.id)
    actions = state.ruleset.actions
    return tuple(each for each in found if each.status != "illegal" and not actions[each.action].table)


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
    first = markup.strong_line(state.texts.name("groups", group))
    for option in options:
        yield first + markup.line(state.texts.name("actions", option.action), _price(option, state))
        first = ""


def _price(option: Option, state: SheetState) -> str:
    """What an action costs of pools and spends of the turn."""
    words, texts = state.words, state.texts
    costs = [f"{texts.short('pools', id)} {figure(cost, words)}" for id, cost in option.costs.items() if cost]
    spends = [
        texts.short("counters", id) + ("" if spent == 1 else f" {figure(spent, words)}")
        for id, spent in option.spends.items()
        if spent
    ]
    return ", ".join((*costs, *spends))

"""A character sheet as a page: the content of the editor, with room to write down pools during a fight."""

import base64
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import takewhile
from typing import TypeAlias

from PySide6.QtGui import QTextDocument

from gui.paper import markup
from gui.sheet.act_figures import ActFigures, further_acts, spent_words
from gui.sheet.advancement import newest_first, sums_told
from gui.sheet.creation import points_line
from gui.sheet.explaining import cell_words, figure, word
from gui.sheet.notes import show_markdown
from gui.sheet.pricing import signed
from gui.sheet.rows import place_name, weapon_name
from gui.sheet.state import SheetState, sections_of
from gui.sheet.story_words import chapter_words
from gui.sheet.tables import COUNTED, PLACES
from gui.sheet.term_names import ABOUT
from gui.words.plain_text import broken_up
from rules.facts.belonging import has_pool
from rules.ruleset.listing import acts_of, has_acts, lists
from rules.ruleset.sheet_layout import SheetColumn, SheetSection
from rules.sheet.creation import account_of
from rules.sheet.own_acts import own_acts
from rules.sheet.rows import SheetRow, armour_rows, skill_cells, weapon_rows
from rules.state.text_bounds import LONGEST_NOTES
from rules.values import Known
from rules.words.folding import fold
from storage.campaign.portraits import picture_kind

PORTRAIT = 96
"""The width of a portrait in points."""

COLUMNS = 3
"""Figures, skills and traits side by side."""

MOST_ATTRIBUTES = 8
"""Attributes side by side."""

AWAY = frozenset({"pack", "ground"})
"""Places of gear that is not at hand."""

Part: TypeAlias = str | markup.Rows
"""A piece of a sheet: indivisible, or rows that may be split between two pages."""


def sheet_parts(state: SheetState, portrait: bytes | None = None) -> list[Part]:
    """Return the content of the page, piece by piece."""
    sections = sections_of(state.ruleset)
    first = list(takewhile(_is_first, sections))
    others = [section for section in sections if section not in first]
    parts: list[Part] = [head(state, portrait, "".join(html_of(_section(each, state)) for each in first))]
    for each in others:
        if has_acts(state.ruleset, each):
            parts += _spells(each, state)
        elif each.shows not in ("items", "notes"):
            parts.append(_section(each, state))
    armed = weapons(state, markup.heading(state.words("sheet.weapons")))
    parts += [armed, armour(state), *_own_acts(state)]
    parts += [_section(each, state) for each in others if each.shows == "items"]
    return [part for part in (*parts, advancement(state), *_story(state), _notes(state)) if part]


def head(state: SheetState, portrait: bytes | None = None, below: str = "") -> str:
    """Return name, player, ruleset and points, and further text below, with the portrait beside them."""
    sheet, words = state.sheet, state.words
    player = f"{words('sheet.player')}: {sheet.player}" if sheet.player else ""
    points = points_line(account_of(state.facts), state)
    told = markup.title(sheet.name, player) + markup.small(state.texts.name("ruleset", "name"))
    told += markup.small(points) if points else ""
    about = ((words(ABOUT[id]) if id in ABOUT else id, text) for id, text in sheet.about.items() if text)
    person = " · ".join(f"{name}: {text}" for name, text in about)
    told += markup.small(person) if person else ""
    return with_portrait(told + below, portrait, PORTRAIT)


def with_portrait(part: str, portrait: bytes | None, width: int) -> str:
    """Return a piece with a portrait beside it, if there is one, this many points wide."""
    kind = picture_kind(portrait or b"")
    if portrait is None or not kind:
        return part
    data = base64.b64encode(portrait).decode()
    picture = f'<img src="data:image/{kind};base64,{data}" width="{width}">'
    return markup.portrayed(part, picture, width + 12)


def weapons(state: SheetState, above: str, at_hand: bool = False) -> Part:
    """Return the weapons with their figures, or only those at hand; empty if the ruleset has no such table."""
    table = state.ruleset.sheet.weapons
    told = weapon_lines(state, at_hand)
    if table is None or not told:
        return ""
    names = [state.words("sheet.weapon"), *(state.texts.name("columns", column.id) for column in table.columns)]
    return markup.table(above, names, told)


def weapon_lines(state: SheetState, at_hand: bool) -> list[list[str]]:
    """Return the name and the cells of each weapon, or of those at hand; equal rows are merged."""
    table = state.ruleset.sheet.weapons
    if table is None:
        return []
    away = {piece.handle for piece in state.facts.combatant.items if at_hand and piece.where in AWAY}
    rows = [row for row in weapon_rows(state.facts) if row.handle not in away]
    lines = Counter((weapon_name(row, state), *cells(row, table.columns, state)) for row in rows)
    return [[name if count == 1 else f"{name} × {count}", *told] for (name, *told), count in lines.items()]


def armour(state: SheetState) -> Part:
    """Return the armour by place; empty if the ruleset has no such table."""
    table, rows = state.ruleset.sheet.armour, armour_rows(state.facts)
    if table is None or not rows:
        return ""
    names = [state.words("sheet.place"), *(state.texts.name("columns", column.id) for column in table.columns)]
    told = [[place_name(row, state), *cells(row, table.columns, state)] for row in rows]
    return markup.table(markup.heading(state.words("sheet.armour")), names, told)


def advancement(state: SheetState) -> Part:
    """Return the log of advancement, the newest line first; empty if there is none."""
    words, sheet = state.words, state.sheet
    if not sheet.advances:
        return ""
    names = [words("sheet.advance_day"), words("sheet.advance_what"), words("sheet.points_heading")]
    told = [[words.day(each.day), each.what, signed(each.points, words)] for each in newest_first(sheet)]
    above = markup.heading(words("sheet.advancement")) + markup.small(sums_told(sheet, state))
    return markup.table(above, names, told, left=2)


def cells(row: SheetRow, columns: Sequence[SheetColumn], state: SheetState) -> list[str]:
    """Return the texts of a row's cells."""
    return [cell_words(cell, column.id, state) for cell, column in zip(row.cells, columns, strict=True)]


def attributes(state: SheetState, entries: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """Return the attributes with their figures."""
    ruleset, sheet = state.ruleset, state.sheet
    return [
        (
            state.texts.short("attributes", id),
            figure(sheet.attributes.get(id, ruleset.attributes[id].default), state.words),
        )
        for id in entries or ruleset.attributes
    ]


def pools(state: SheetState, entries: tuple[str, ...] = (), brief: bool = False) -> list[tuple[str, str]]:
    """Return the pools with value, maximum and room to write; `brief` uses their short names."""
    named = state.texts.short if brief else state.texts.name
    found: list[tuple[str, str]] = []
    for id in entries or state.ruleset.pools:
        if not has_pool(state.facts, id):
            continue
        most = None if state.ruleset.pools[id].high is None else state.value(f"{id}_max")
        left = figure(state.value(id), state.words)
        held = left if most is None else f"{left} / {figure(most, state.words)}"
        found.append((named("pools", id), f"{held} _____"))
    return found


def skills(state: SheetState, section: SheetSection | None = None) -> list[tuple[str, str]]:
    """Return the character's skills, or those of a section, by name."""
    named = (
        (state.texts.name("skills", id), figure(level, state.words))
        for id, level in state.sheet.skills.items()
        if section is None or lists(state.ruleset, section, id)
    )
    return sorted(named, key=_in_order)


def all_skills(
    state: SheetState, learned_only: bool = False, section: SheetSection | None = None
) -> list[tuple[str, str]]:
    """Return the skills, or those of a section, with the ruleset's columns, and the character's levels in brackets.

    A skill that the character has not learned is on the page if a column has a figure for it.
    """
    table, ruleset = state.ruleset.sheet.skills, state.ruleset
    if table is None:
        return skills(state, section)
    found: list[tuple[str, str]] = []
    every = dict.fromkeys((*state.sheet.skills, *(() if learned_only else ruleset.skills)))
    for id in (each for each in every if section is None or lists(ruleset, section, each)):
        beside, level = skill_cells(state.facts, id), state.sheet.skills.get(id)
        known = [(cell, column) for cell, column in zip(beside, table.columns, strict=True) if cell not in (None, "")]
        if level is not None or any(isinstance(cell, int | float) for cell, _ in known):
            told = " · ".join(cell_words(cell, column.id, state) for cell, column in known)
            learned = "" if level is None else f"({figure(level, state.words)})"
            found.append((state.texts.name("skills", id), f"{told} {learned}".strip()))
    return sorted(found, key=_in_order)


def traits(state: SheetState, section: SheetSection | None = None) -> list[str]:
    """Return the character's traits, or those of a section, by name."""
    held = (id for id in state.sheet.traits if section is None or lists(state.ruleset, section, id))
    return sorted((state.texts.name("traits", id) for id in held), key=fold)


def own_act_names(state: SheetState) -> list[str]:
    """Return the actions that not everybody has, such as spells; without those that a trait names already."""
    told = [fold(name) for name in traits(state)]
    names = dict.fromkeys(state.texts.name("actions", act.id) for act in own_acts(state.facts))
    return [name for name in names if not any(each.endswith(fold(name)) for each in told)]


def _spells(section: SheetSection, state: SheetState) -> list[Part]:
    """Return the traits of a section that give actions, such as spells, with what they cost and do."""
    texts, figures = state.texts, ActFigures(state)
    held = (id for id in state.sheet.traits if lists(state.ruleset, section, id))
    parts = list[str]()
    for id in sorted(held, key=partial(_folded_name, state, "traits")):
        line = figures.line(id)
        does = dict.fromkeys(texts.summary("actions", act) for act in acts_of(state.ruleset, id))
        told = texts.summary("traits", id) or " ".join(filter(None, does))
        parts.append(markup.entry(texts.name("traits", id), ", ".join(filter(None, (line.costs, line.takes))), told))
    return _below(markup.heading(texts.name("sections", section.id)), parts)


def _folded_name(state: SheetState, kind: str, id: str) -> str:
    return fold(state.texts.name(kind, id))


def _own_acts(state: SheetState) -> list[Part]:
    """Return the actions of one's own that no section has, with what they cost and do; empty if there are none."""
    texts, words = state.texts, state.words
    parts = list[str]()
    for act in further_acts(state):
        costs = [f"{texts.short('pools', id)} {figure(cost, words)}" for id, cost in act.costs.items()]
        costs += filter(None, (spent_words(id, spent, state) for id, spent in act.spends.items()))
        parts.append(markup.entry(texts.name("actions", act.id), ", ".join(costs), texts.summary("actions", act.id)))
    return _below(markup.heading(words("paper.own_acts")), parts)


def _story(state: SheetState) -> list[Part]:
    """Return the story of a character, the newest chapter first; empty if there is none."""
    words = state.words
    parts = [
        markup.entry(each.fight, words.day(each.day), chapter_words(each, state.texts, words))
        for each in reversed(state.sheet.story)
    ]
    return _below(markup.heading(words("life.title")), parts)


def _below(heading: str, parts: list[str]) -> list[Part]:
    """Return paragraphs of which the first stands below a heading, on the same page."""
    return [f"{heading}{parts[0]}", *parts[1:]] if parts else []


def _in_order(named: tuple[str, str]) -> str:
    return fold(named[0])


def _skills(section: SheetSection, state: SheetState) -> Part:
    """Return the skills of a section below a heading that names their columns."""
    name = state.texts.name("sections", section.id)
    table, told = state.ruleset.sheet.skills, all_skills(state, section=section)
    if table is not None:
        beside = " · ".join(state.texts.name("columns", column.id) for column in table.columns)
        name = f"{name}: {beside} ({state.words('sheet.level')})"
    return markup.list_of(markup.heading(name), told, COLUMNS) if told else ""


def _beside(columns: int) -> int:
    """Return the columns on paper for this many columns of the sheet; figures of one column stay in one."""
    return columns * max(1, round(COLUMNS / columns))


def _is_first(section: SheetSection) -> bool:
    """Return whether a section may stand beside the portrait."""
    return section.shows in ("attributes", "pools")


def _section(section: SheetSection, state: SheetState) -> Part:
    """Return a section below its heading; empty if the section is empty."""
    entries, above = section.entries, markup.heading(state.texts.name("sections", section.id))
    match section.shows:
        case "attributes":
            return above + markup.figures(attributes(state, entries), max(section.columns, MOST_ATTRIBUTES))
        case "pools":
            return above + markup.figures(pools(state, entries), COLUMNS)
        case "values":
            ids = entries or tuple(state.ruleset.values)
            told = [(state.texts.name("values", id), figure(state.value(id), state.words)) for id in ids]
            return above + markup.figures(told, _beside(section.columns))
        case "skills":
            return _skills(section, state)
        case "traits" if traits(state, section):
            return markup.list_of(above, [(name, "") for name in traits(state, section)], COLUMNS)
        case "items" if state.sheet.items:
            return _gear(above, section, state)
        case _:
            return ""


def html_of(part: Part) -> str:
    """Return a piece as HTML."""
    return part if isinstance(part, str) else part.html()


def _gear(above: str, section: SheetSection, state: SheetState) -> markup.Rows:
    words, texts = state.words, state.texts
    names = [words("sheet.piece"), words("sheet.where"), words("sheet.ready")]
    counted = COUNTED in state.ruleset.fields and COUNTED not in section.entries
    names += [words("sheet.count")] if counted else []
    names += [texts.name("fields", id) for id in section.entries]
    rows: list[list[str]] = []
    for piece in state.facts.combatant.items:
        held = state.facts.book.item(state.facts.combatant.id, piece.handle)
        where = words(PLACES[piece.where]) if piece.where in PLACES else piece.where
        told = [figure(piece.fields.get(COUNTED, 1), words)] if counted else []
        told += [_field(id, held[id], state) for id in section.entries]
        ready = words("sheet.yes" if piece.ready else "sheet.no") if piece.in_hand else figure(None, words)
        rows.append([texts.name("items", piece.id), where, ready, *told])
    return markup.table(above, names, rows, left=3)


def _field(id: str, value: Known, state: SheetState) -> str:
    """Return the content of a field of an item: a word in the ruleset's terms, or a figure."""
    if isinstance(value, str) and value:
        return word(id, value, state.texts, state.words)
    return figure(value if isinstance(value, int | float) else None, state.words)


def _notes(state: SheetState) -> str:
    """Return the notes with their formatting, without anything that would have to be fetched."""
    if not state.sheet.notes.strip():
        return ""
    document = QTextDocument()
    show_markdown(document, broken_up(state.sheet.notes, LONGEST_NOTES))
    body = document.toHtml().partition("<body")[2].partition(">")[2].rpartition("</body>")[0]
    return markup.heading(state.words("sheet.notes")) + without_pictures(_in_measure(body))


def _in_measure(html: str) -> str:
    """Return HTML that Qt wrote, with headings no larger than other text of the page."""
    less = {"<h1": "<h4", "</h1>": "</h4>", "<h2": "<h4", "</h2>": "</h4>", "<h3": "<h4", "</h3>": "</h4>"}
    sizes = {"font-size:xx-large": "font-size:11pt", "font-size:x-large": "font-size:10.5pt"}
    for large, smaller in {**less, **sizes, "font-size:large": "font-size:10pt"}.items():
        html = html.replace(large, smaller)
    return html


def without_pictures(html: str) -> str:
    """Return HTML that Qt wrote, without pictures."""
    first, *rest = html.split("<img")
    return first + "".join(part.partition(">")[2] for part in rest)

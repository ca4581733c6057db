"""A character sheet as a page: what the editor shows, with boxes to write the pools of a fight into."""

import base64
from collections.abc import Iterator, Sequence

from PySide6.QtGui import QTextDocument

from gui.paper import markup
from gui.sheet.creation import points_line
from gui.sheet.explaining import figure
from gui.sheet.notes import PLAIN
from gui.sheet.rows import cell_text, place_name, weapon_name
from gui.sheet.state import SheetState, sections_of
from gui.sheet.tables import PLACES
from rules.creation import account_of
from rules.sheet_layout import SheetColumn, SheetSection
from rules.sheet_rows import SheetRow, armour_rows, weapon_rows
from storage.portraits import picture_kind

PORTRAIT = 96
"""How wide a portrait is, in points of a page."""


def sheet_body(state: SheetState, portrait: bytes | None = None) -> str:
    """What stands on the page."""
    sections = sections_of(state.ruleset)
    told = [section for section in sections if section.shows not in ("skills", "traits", "items", "notes")]
    top = head(state, portrait) + "".join(_section(section, state) for section in told)
    learnt = {section.shows: section for section in sections if section.shows in ("skills", "traits")}
    pair = [part for part in (_section(section, state) for section in learnt.values()) if part]
    more = [markup.beside(pair)] if pair else []
    more += [weapons(state), armour(state), *(_section(each, state) for each in sections if each.shows == "items")]
    return top + "".join(more) + _notes(state)


def head(state: SheetState, portrait: bytes | None = None) -> str:
    """Name, player, ruleset and points, with the portrait beside them."""
    sheet, words = state.sheet, state.words
    player = f"{words('sheet.player')}: {sheet.player}" if sheet.player else ""
    points = points_line(account_of(state.facts), state)
    told = markup.title(sheet.name, player) + markup.small(state.texts.name("ruleset", "name"))
    told += markup.small(points) if points else ""
    kind = picture_kind(portrait or b"")
    if portrait is None or not kind:
        return told
    data = base64.b64encode(portrait).decode()
    picture = f'<img src="data:image/{kind};base64,{data}" width="{PORTRAIT}">'
    cells = f'<td valign="top">{told}</td><td width="{PORTRAIT + 8}" align="right">{picture}</td>'
    return f'<table width="100%" border="0" cellspacing="0" cellpadding="0"><tr>{cells}</tr></table>'


def weapons(state: SheetState) -> str:
    """The weapons with their numbers; nothing where the ruleset has no such table."""
    table, rows = state.ruleset.sheet.weapons, weapon_rows(state.facts)
    if table is None or not rows:
        return ""
    names = [state.words("sheet.weapon"), *(state.texts.name("columns", column.id) for column in table.columns)]
    told = [[weapon_name(row, state), *cells(row, table.columns, state)] for row in rows]
    return markup.heading(state.words("sheet.weapons")) + markup.table(names, told)


def armour(state: SheetState) -> str:
    """The armour by place; nothing where the ruleset has no such table."""
    table, rows = state.ruleset.sheet.armour, armour_rows(state.facts)
    if table is None or not rows:
        return ""
    names = [state.words("sheet.place"), *(state.texts.name("columns", column.id) for column in table.columns)]
    told = [[place_name(row, state), *cells(row, table.columns, state)] for row in rows]
    return markup.heading(state.words("sheet.armour")) + markup.table(names, told)


def cells(row: SheetRow, columns: Sequence[SheetColumn], state: SheetState) -> list[str]:
    """What stands in the cells of a row."""
    return [cell_text(cell, column, state) for cell, column in zip(row.cells, columns, strict=True)]


def attributes(state: SheetState, entries: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """The attributes with their figures."""
    ruleset, sheet = state.ruleset, state.sheet
    return [
        (
            state.texts.short("attributes", id),
            figure(sheet.attributes.get(id, ruleset.attributes[id].default), state.words),
        )
        for id in entries or ruleset.attributes
    ]


def pools(state: SheetState, entries: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """The pools with what is left of them, the most they hold, and room to write."""
    found: list[tuple[str, str]] = []
    for id in entries or state.ruleset.pools:
        most = None if state.ruleset.pools[id].high is None else state.value(f"{id}_max")
        left = figure(state.value(id), state.words)
        held = left if most is None else f"{left} / {figure(most, state.words)}"
        found.append((state.texts.name("pools", id), f"{held} _____"))
    return found


def skills(state: SheetState) -> list[tuple[str, str]]:
    """The skills he has learned, by name."""
    named = ((state.texts.name("skills", id), figure(level, state.words)) for id, level in state.sheet.skills.items())
    return sorted(named)


def traits(state: SheetState) -> list[str]:
    """His traits, by name."""
    return sorted(state.texts.name("traits", id) for id in state.sheet.traits)


def _section(section: SheetSection, state: SheetState) -> str:
    told = "".join(_told(section, state))
    return markup.heading(state.texts.name("sections", section.id)) + told if told else ""


def _told(section: SheetSection, state: SheetState) -> Iterator[str]:
    entries, words = section.entries, state.words
    match section.shows:
        case "attributes":
            yield markup.figures(attributes(state, entries), max(section.columns, 4))
        case "pools":
            yield markup.figures(pools(state, entries), 3)
        case "values":
            ids = entries or tuple(state.ruleset.values)
            yield markup.figures([(state.texts.name("values", id), figure(state.value(id), words)) for id in ids], 3)
        case "skills" if state.sheet.skills:
            yield markup.table([words("sheet.skill"), words("sheet.level")], skills(state))
        case "traits" if state.sheet.traits:
            yield markup.table([words("sheet.traits")], ([name] for name in traits(state)))
        case "items" if state.sheet.items:
            yield _gear(section, state)
        case _:
            return


def _gear(section: SheetSection, state: SheetState) -> str:
    words, texts = state.words, state.texts
    names = [words("sheet.piece"), words("sheet.where"), words("sheet.ready")]
    names += [texts.name("fields", id) for id in section.entries]
    rows: list[list[str]] = []
    for piece in state.facts.combatant.items:
        held = state.facts.book.item(state.facts.combatant.id, piece.handle)
        where = words(PLACES[piece.where]) if piece.where in PLACES else piece.where
        known = (held[id] for id in section.entries)
        told = [figure(value if isinstance(value, int | float | str) else None, words) for value in known]
        rows.append([texts.name("items", piece.id), where, words("sheet.yes" if piece.ready else "sheet.no"), *told])
    return markup.table(names, rows, left=3)


def _notes(state: SheetState) -> str:
    """The notes as they look, without anything that would have to be fetched."""
    if not state.sheet.notes.strip():
        return ""
    document = QTextDocument()
    document.setMarkdown(state.sheet.notes, PLAIN)
    body = document.toHtml().partition("<body")[2].partition(">")[2].rpartition("</body>")[0]
    return markup.heading(state.words("sheet.notes")) + without_pictures(_in_measure(body))


def _in_measure(html: str) -> str:
    """HTML that Qt wrote, with headings no larger than what else stands on the page."""
    less = {"<h1": "<h4", "</h1>": "</h4>", "<h2": "<h4", "</h2>": "</h4>", "<h3": "<h4", "</h3>": "</h4>"}
    sizes = {"font-size:xx-large": "font-size:11pt", "font-size:x-large": "font-size:10.5pt"}
    for large, smaller in {**less, **sizes, "font-size:large": "font-size:10pt"}.items():
        html = html.replace(large, smaller)
    return html


def without_pictures(html: str) -> str:
    """HTML that Qt wrote, without pictures."""
    first, *rest = html.split("<img")
    return first + "".join(part.partition(">")[2] for part in rest)

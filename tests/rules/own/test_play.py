"""Entries of one's own count in play as their models do: weapons strike, armour protects, skills roll."""

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from gui.words.ruleset_words import known_rulesets, texts_of
from rules.facts.book import FactBook
from rules.formula.formulas import NO_RESULT
from rules.own.families import companions, endings
from rules.own.making import Answers, made
from rules.own.shape import OwnKind, asked_for
from rules.play.enlistment import begin_fight, enlist
from rules.presets.presets import character_of
from rules.ruleset.traversal import formulas
from rules.sheet.rows import armour_rows, skill_cells, usual_place, weapon_rows
from storage.rulesets.library import load_rulebook, ruleset_files, whole_folder
from storage.rulesets.own_pack import OwnTables, PackTerms, own_pack, with_entry
from storage.rulesets.packs import checked_with_pack
from storage.rulesets.presets import presets_in

GAMES = known_rulesets().ids()


@pytest.fixture(scope="module", params=GAMES)
def copied(request):
    """A game with a copy of every piece and skill: its rulebook, the id of each copy, and ready sheets."""
    game, folder = request.param, known_rulesets().folder(request.param)
    plain, texts = load_rulebook(folder).ruleset, texts_of(request.param, "en")
    tables, ids = OwnTables(endings=endings(plain)), {}
    heads = [id for id in plain.skills if not any(id.endswith(ending) for ending in tables.endings)]
    kinds: dict[OwnKind, Iterable[str]] = {"items": plain.items, "skills": heads}
    for kind, models in kinds.items():
        for model in models:
            values = {each.name: each.value for each in asked_for(plain, kind, model)}
            entry = made(plain, kind, Answers(f"Our {model}", model=model, values=values), texts)
            tables = with_entry(tables, entry)
            ids[kind, model] = entry.id
            for section, ending in companions(plain, model) if kind == "skills" else ():
                ids[section, f"{model}{ending}"] = f"{entry.id}{ending}"
    pack = own_pack(game, tables, PackTerms("Ours", "Ours"))
    rulebook = checked_with_pack(ruleset_files(folder, ("actions",)), pack)
    presets = presets_in(whole_folder(folder), plain)
    sheets = [character_of(presets, id, texts) for id in presets.characters]
    return rulebook, ids, sheets


def is_named(ruleset, id):
    """Whether a formula names an entry: it is about that one and no other, however alike."""
    return any(f"'{id}'" in formula.source for _, formula in formulas(ruleset))


def is_listed(rulebook, id):
    """Whether a table lists a piece of gear; a piece of one's own has no row there."""
    return any(id in table.rows for table in rulebook.ruleset.tables.values())


def facts_of(rulebook, sheet):
    fighter = enlist(rulebook, sheet)
    return FactBook(rulebook, begin_fight(rulebook, [fighter])).of(fighter.id)


def figures(facts):
    """The values of a combatant, as far as they can be worked out."""
    found = {}
    for name in facts.book.rulebook.ruleset.values:
        if not name.startswith("own_"):
            try:
                found[name] = facts[name]
            except NO_RESULT:
                found[name] = None
    return found


def test_gear_of_ones_own_counts_as_its_model(copied):
    rulebook, ids, sheets = copied
    for sheet in sheets:
        named = {item.id for item in sheet.items if is_named(rulebook.ruleset, item.id) or is_listed(rulebook, item.id)}
        now = {item.id: item.id if item.id in named else ids["items", item.id] for item in sheet.items}
        items = tuple(replace(item, id=now[item.id], key="") for item in sheet.items)
        theirs = replace(sheet, items=tuple(replace(item, key="") for item in sheet.items))
        one, other = facts_of(rulebook, theirs), facts_of(rulebook, replace(sheet, items=items))
        assert figures(other) == figures(one), sheet.name
        assert [row.cells for row in armour_rows(other)] == [row.cells for row in armour_rows(one)], sheet.name
        held = [(row.way, row.cells) for row in weapon_rows(one) if row.id in now.keys() - named]
        copies = [(row.way, row.cells) for row in weapon_rows(other) if row.id.startswith("own_")]
        assert copies == held, sheet.name


def test_gear_of_ones_own_goes_where_its_model_goes(copied):
    rulebook, ids, sheets = copied
    facts = facts_of(rulebook, replace(sheets[0], items=()))
    for (kind, model), id in ids.items():
        if kind == "items":
            assert usual_place(facts, id) == usual_place(facts, model), model


def test_a_skill_of_ones_own_is_rolled_with_the_figure_of_its_model(copied):
    rulebook, ids, sheets = copied
    table = rulebook.ruleset.sheet.skills
    if table is None:
        return
    for sheet in sheets:
        named = {id for id in sheet.skills if is_named(rulebook.ruleset, id)}
        now = {id: id if id in named else ids.get(("skills", id), id) for id in sheet.skills}
        skills = {now[id]: level for id, level in sheet.skills.items()}
        one, other = facts_of(rulebook, sheet), facts_of(rulebook, replace(sheet, skills=skills))
        for id in sheet.skills:
            assert skill_cells(other, now[id]) == skill_cells(one, id), (sheet.name, id)

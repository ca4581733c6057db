"""Compare sheets of GURPS Character Sheet with what the importer makes of them: `python -m tools.compare_gcs FOLDER`.

Compares DR, Move without a load, body weight, and the skill and damage of the best attack: the attack with the highest
average damage, from the weapons that are equipped or belong to the body. What the import reports as not ready for play
is counted apart.
"""

import re
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import resources
from rules.facts.book import FactBook, Facts
from rules.play.enlistment import begin_fight, enlist
from rules.ruleset.rulebook import Rulebook
from rules.sheet.rows import weapon_rows
from storage.exchange.gcs.convert import read_gcs
from storage.exchange.gcs.document import Node, listed, node_at, number_at, text_at
from storage.exchange.gcs.gear import pounds, shown_level, weapons_of
from storage.exchange.gcs.mapping import GcsMap, load_mapping
from storage.exchange.gcs.natural import resistance
from storage.exchange.gcs.reading import read_document
from storage.exchange.gcs.report import Converted
from storage.exchange.guard import ExchangeError
from storage.rulesets.library import load_rulebook

_DICE = re.compile(r"(\d+)d6?([-+]\d+)?(?![x×\d])")

Attack = tuple[float, float]
"""The average damage and the level of an attack."""


def main() -> None:
    """Print the number of sheets that differ in each figure, and with `--list` each difference."""
    parser = ArgumentParser(prog="python -m tools.compare_gcs", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--ruleset", default="gurps3")
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    folder = resources.ruleset_folder(arguments.ruleset)
    rulebook, map = load_rulebook(folder), load_mapping(folder)
    counts: Counter[str] = Counter()
    for path in sorted(arguments.folder.rglob("*.gcs")):
        for figure, told in differences(path, rulebook, map).items():
            counts[figure] += 1
            if arguments.list and told:
                print(f"{path.relative_to(arguments.folder)}: {figure} {told}")
    print(", ".join(f"{figure} {count}" for figure, count in sorted(counts.items())))


def differences(path: Path, rulebook: Rulebook, map: GcsMap) -> Mapping[str, str]:
    """Return what differs between a file and its import, in words by figure; `sheets` counts what was read."""
    try:
        document = read_document(path)
        made = read_gcs(path, map, rulebook.ruleset)
    except ExchangeError as error:
        return {"refused": str(error)}
    facts = facts_of(made, rulebook)
    found = {"sheets": ""}
    body: dict[str, tuple[float | None, float]] = {
        "DR": (resistance(document, map.gear.places), facts.number("dr")),
        "Move": (_move(document), facts.number(map.natural.move)),
        "weight": (pounds(text_at(node_at(document, "profile"), "weight")) or None, facts.number(map.natural.weight)),
    }
    found |= {name: f"{ours:g} for {theirs:g}" for name, (theirs, ours) in body.items() if theirs not in (None, ours)}
    best, ours = max(attacks(document, map), default=None), {*attacks_here(facts), *throws_here(made, map)}
    if best is not None and best not in ours:
        kind = "attack not ready" if any(line.why in _EXCUSED for line in made.lines) else "attack"
        found[kind] = f"{best} is not among {sorted(ours, reverse=True)[:4]}"
    return found


_EXCUSED = ("no_skill", "no_range", "no_damage", "no_level")


def facts_of(made: Converted, rulebook: Rulebook) -> Facts:
    """Return the facts about an imported character alone in a fight."""
    fighter = enlist(rulebook, made.character)
    return FactBook(rulebook, begin_fight(rulebook, [fighter])).of(fighter.id)


def attacks(document: Node, map: GcsMap) -> Iterator[Attack]:
    """Yield the attacks in a file with what is equipped and with the body, but the blows of everybody with hands."""
    traits = [each for each in listed(document, "traits", "advantages") if each.get("disabled") is not True]
    handless = any(text_at(each, "name") in map.natural.handless for each in traits)
    bodies = [each for each in traits if handless or text_at(each, "name") not in map.natural.everybody]
    gear = [each for each in listed(document, "equipment") if each.get("equipped") is True]
    for node in (*bodies, *gear):
        for weapon in weapons_of(node, map.skills, {}):
            damage = _average(text_at(node_at(weapon.node, "calc"), "damage"))
            level = shown_level(weapon)
            if damage is not None and level is not None and weapon.skill != map.gear.shield_skill:
                yield damage, level


def attacks_here(facts: Facts) -> Iterator[Attack]:
    """Yield the attacks of an imported character, as the sheet shows them, and shots also without a snap."""
    table = facts.book.rulebook.ruleset.sheet.weapons
    columns = [column.id for column in table.columns] if table else []
    for row in weapon_rows(facts):
        cells = dict(zip(columns, row.cells, strict=True))
        damage, level = _average(str(cells.get("damage") or "")), cells.get("score")
        if damage is not None and isinstance(level, int | float):
            yield damage, level
            aimed = cells.get("aimed")
            accuracy = facts.book.item(facts.combatant.id, row.handle)["acc"]
            if isinstance(aimed, int | float) and isinstance(accuracy, int | float):
                yield damage, aimed - accuracy


def throws_here(made: Converted, map: GcsMap) -> Iterator[Attack]:
    """Yield the throws of weapons that the sheet shows with their blows only."""
    shot = map.gear.shot
    for item in made.character.items:
        skill = item.fields.get(shot["thrown"])
        level = item.fields.get(map.gear.level, made.character.skills.get(str(skill)))
        damage = _average(f"{item.fields.get(shot['dice'])}d{item.fields.get(shot['add'], 0):+}")
        if skill and damage is not None and isinstance(level, int | float):
            yield damage, level


def _average(damage: str) -> float | None:
    found = _DICE.match(damage)
    return None if found is None else 3.5 * int(found[1]) + int(found[2] or 0)


def _move(document: Node) -> float | None:
    moves = node_at(document, "calc").get("move")
    return number_at({"move": moves[0]}, "move") if isinstance(moves, list) and moves else None


if __name__ == "__main__":
    main()

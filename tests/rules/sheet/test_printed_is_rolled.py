"""Test that what a sheet prints is what the engine rolls in the plain case, for the ready combatants of every ruleset.

The plain case: the piece is in hand and ready, the other has no armour and stands in reach, nothing hampers anybody.
Each figure on the sheet is compared with that of the action that uses it.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

import pytest
from msgspec.structs import replace

import resources
from rules.dice.notation import notation
from rules.facts.book import FactBook
from rules.play.enlistment import begin_fight, enlist
from rules.play.fight import Fight
from rules.presets.presets import Presets, character_of
from rules.resolving.option import Option
from rules.resolving.questions import AnyQuestion, ChoiceQuestion, DiceQuestion, ReactionQuestion, RollQuestion
from rules.ruleset.rulebook import Rulebook
from rules.sheet.rows import SheetRow, weapon_rows
from rules.state.character import Character, Item
from rules.state.encounter import Condition, Encounter
from rules.state.events import Reckoned
from rules.values import Number, Reply, Value
from rules.words.texts import Texts
from storage.rulesets.library import load_rulebook
from storage.rulesets.presets import load_presets


class Case(NamedTuple):
    """A piece on somebody's sheet, and a fight in which that piece is in hand."""

    id: str
    cells: Mapping[str, Value | None]
    row: SheetRow
    fight: Fight
    piece: Mapping[str, Value]

    def option(self, action: str, **choices: Value) -> Option:
        """Return an action of the one with the sheet against the other."""
        return self.fight.option("ann", action, {"target": "bob", **choices})

    def reaction(self, action: str, against: Mapping[str, Value], **choices: Value) -> Option:
        """Return the answer of the one with the sheet to an attack of the other."""
        return self.fight.option("ann", action, choices, {"attacker": "bob", **against})


@cache
def shipped(ruleset: str) -> tuple[Rulebook, Presets]:
    folder = resources.ruleset_folder(ruleset)
    rulebook = load_rulebook(folder)
    return rulebook, load_presets(folder, rulebook.ruleset)


def sheets(ruleset: str) -> Iterator[Character]:
    ready = shipped(ruleset)[1]
    return (character_of(ready, id, Texts("en", {})) for id in ready.characters)


def fight_of(ruleset: str, sheet: Character, **changes: object) -> Fight:
    """Return a fight of somebody against another who has nothing."""
    rulebook = shipped(ruleset)[0]
    other = Character("bob", ruleset, values={"AC": 0} if "AC" in rulebook.ruleset.values else {})
    combatants = [enlist(rulebook, sheet, "ann", "party"), enlist(rulebook, other, "bob", "foes")]
    fought: Encounter = begin_fight(rulebook, [replace(combatants[0], **changes), combatants[1]])
    return Fight(rulebook, replace(fought, rules={"critical_tables": False} if ruleset == "gurps3" else {}))


def words_in(piece: Mapping[str, Value], field: str) -> tuple[str, ...]:
    found = piece.get(field, ())
    return tuple(map(str, found)) if isinstance(found, list | tuple) else (str(found),)


def drawn(item: Item, row: SheetRow, piece: Mapping[str, Value]) -> Item:
    """Return a piece with that of a row taken to hand, and what was in that hand put away."""
    both = "two_handed" in words_in(piece, "traits") or piece.get("hands", 1) == 2
    if item.handle == row.handle:
        return item if item.in_hand else replace(item, where="both_hands" if both else "right_hand")
    held = item.where in ("right_hand", "both_hands") or (both and item.where == "left_hand")
    return replace(item, where="belt") if held else item


def cases(ruleset: str) -> Iterator[Case]:
    rulebook = shipped(ruleset)[0]
    table = rulebook.ruleset.sheet.weapons
    assert table is not None
    for sheet in sheets(ruleset):
        for row in weapon_rows(FactBook(rulebook, begin_fight(rulebook, [enlist(rulebook, sheet, "ann")])).of("ann")):
            cells = dict(zip((column.id for column in table.columns), row.cells, strict=True))
            listed = rulebook.ruleset.items.get(row.id)
            piece = {} if listed is None else listed.fields
            in_place = any(item.handle == row.handle and item.in_hand for item in sheet.items)
            items = sheet.items if in_place else tuple(drawn(item, row, piece) for item in sheet.items)
            yield Case(sheet.id, cells, row, fight_of(ruleset, replace(sheet, items=items)), piece)


def damage_of(case: Case, option: Option, roll: int) -> str:
    """Return the dice of the damage and what the engine adds to them, after a roll that hits."""
    work, rolled, told = case.fight.perform(option, "the plain case"), 0, ""
    try:
        question = next(work)
        while True:
            if isinstance(question, DiceQuestion) and not told:
                told = notation(question.dice)
                rolled = highest(told)
            question = work.send(answer(question, roll))
    except StopIteration as end:
        reckoned = [each for each in end.value if isinstance(each, Reckoned)]
    with_it = [each for each in reckoned if rolled in (figure for _, figure in each.terms)]
    more = sum(figure for _, figure in with_it[0].terms) - rolled if with_it else 0
    return f"{told}{more:+g}" if more else told


def highest(dice: str) -> int:
    return sum(int(count or 1) * int(sides) for count, sides in re.findall(r"(\d*)d(\d+)", dice))


def answer(question: AnyQuestion, roll: int) -> Reply:
    if isinstance(question, DiceQuestion):
        return highest(notation(question.dice))
    if isinstance(question, RollQuestion):
        return roll
    if isinstance(question, ReactionQuestion):
        return "none"
    return question.assume or question.answers[0] if isinstance(question, ChoiceQuestion) else "yes"


def is_natural(case: Case) -> bool:
    listed = shipped(case.fight.encounter.ruleset)[0].ruleset.items.get(case.row.id)
    return listed is not None and listed.natural


# ---------------------------------------------------------------- what each ruleset prints


def of_gurps3(case: Case) -> Iterator[tuple[str, object]]:
    attack = _gurps3_attack(case)
    yield "score", attack.preview.score
    yield "damage", damage_of(case, attack, 4)
    if case.cells["parry"] != "":
        parry = case.reaction("parry", {"kind": "melee"}, weapon=case.row.handle)
        assert parry.status == "legal"
        yield "parry", (parry.preview.score or 0) - dict(parry.preview.mods).get("pd", 0)
    if case.cells["aimed"] != "":
        fields = {"target": "bob", "weapon": case.row.handle, "turns": 1, "walked": False, "brace": "none"}
        ann = case.fight.encounter.combatants["ann"]
        aiming = replace(ann, conditions=(*ann.conditions, Condition("aiming", fields=fields)))
        encounter = replace(case.fight.encounter, combatants={**case.fight.encounter.combatants, "ann": aiming})
        aimed = case._replace(fight=Fight(case.fight.rulebook, encounter))
        yield "aimed", _gurps3_attack(aimed).preview.score


def _gurps3_attack(case: Case) -> Option:
    if is_natural(case):
        return case.option("attack_unarmed", option=case.row.id, distance=1)
    if case.row.way == "":
        return case.option("attack_missile", weapon=case.row.handle, range=1)
    distance = 0 if str(case.piece.get("reach", "1")).startswith("C") else 1
    return case.option("attack_melee", weapon=case.row.handle, mode=case.row.way, distance=distance)


def of_castles_and_crusades(case: Case) -> Iterator[tuple[str, object]]:
    attack = case.option("attack", weapon=case.row.handle)
    yield "score", attack.preview.score
    yield "damage", damage_of(case, attack, 19)
    if case.cells["thrown"] != "":
        yield "thrown", case.option("attack", weapon=case.row.handle, option="throw").preview.score


def of_combat_and_tactics(case: Case) -> Iterator[tuple[str, object]]:
    action = "fire_throw_missiles" if case.cells["rate"] and "throw" not in words_in(case.piece, "traits") else "attack"
    attack = case.option(action, weapon=case.row.handle, squares=1)
    yield "score", attack.preview.score
    yield "damage", damage_of(case, attack, 20)


def figure_of_roll(option: Option) -> Number:
    """Return the figure that an option's roll states beside its score, such as the number of its dice."""
    roll = option.preview.roll
    return 0 if roll is None else next((each.value for each in roll.figures), 0)


def of_heimr(case: Case) -> Iterator[tuple[str, object]]:
    kind = case.piece.get("kind")
    if kind == "shield":
        option = case.reaction("block", {"kind": "melee"}, weapon=case.row.handle)
    else:
        option = case.option("melee_attack" if kind == "melee" else "ranged_attack", weapon=case.row.handle, distance=1)
    yield "consistency", figure_of_roll(option)
    yield "potential", option.preview.score


def of_realms_of_myth(case: Case) -> Iterator[tuple[str, object]]:
    traits = words_in(case.piece, "traits")
    action = "strike"
    if "missile" in traits:
        action = "hurl" if "thrown" in traits else "fire"
    attack = case.option(action, weapon=case.row.handle, distance=1)
    yield "score", (attack.preview.score or 0) - dict(attack.preview.mods).get("DV", 0)
    yield "damage", damage_of(case, attack, 2)
    if case.cells["parry"] != "":
        parry = case.reaction("parry", {"kind": "melee"}, weapon=case.row.handle)
        yield "parry", parry.preview.score


def of_srd51(case: Case) -> Iterator[tuple[str, object]]:
    attack = case.option("attack", weapon=case.row.handle, distance=5)
    yield "score", attack.preview.score
    if not is_natural(case):
        yield "damage", damage_of(case, attack, 15)


def of_tales_and_legends(case: Case) -> Iterator[tuple[str, object]]:
    if case.cells["score"] != "":
        yield "score", case.option("attack", weapon=case.row.handle, distance=1).preview.score
    if case.cells["parry"] != "":
        yield "parry", case.reaction("parry", {"kind": "melee"}, weapon=case.row.handle).preview.score


ROLLED: Mapping[str, Callable[[Case], Iterator[tuple[str, object]]]] = {
    "castles_and_crusades": of_castles_and_crusades,
    "combat_and_tactics": of_combat_and_tactics,
    "gurps3": of_gurps3,
    "heimr": of_heimr,
    "realms_of_myth": of_realms_of_myth,
    "srd51": of_srd51,
    "tales_and_legends": of_tales_and_legends,
}


def test_every_ruleset_is_here():
    assert set(ROLLED) == set(resources.ruleset_ids())


@pytest.mark.parametrize("ruleset", ROLLED)
def test_the_table_of_weapons_prints_what_is_rolled(ruleset):
    compared = 0
    for case in cases(ruleset):
        for column, figure in ROLLED[ruleset](case):
            assert case.cells[column] == figure, f"{case.id}: {case.row.handle} {case.row.way}, {column}"
            compared += 1
    assert compared > 20


# ---------------------------------------------------------------- figures beside the table


def move_of(action: str, **choices: Value) -> Callable[[Fight], object]:
    """Return what gives the longest move in an action."""
    return lambda fight: fight.option("ann", action, choices).move


def answer_of(action: str, **choices: Value) -> Callable[[Fight], object]:
    """Return what gives the score of an answer to a blow."""
    return lambda fight: fight.option("ann", action, choices, {"attacker": "bob", "kind": "melee"}).preview.score


def consistency_of(action: str) -> Callable[[Fight], object]:
    """Return what gives the dice of an answer to a blow."""

    def consistency(fight: Fight) -> object:
        return figure_of_roll(fight.option("ann", action, {}, {"attacker": "bob", "kind": "melee"}))

    return consistency


def without_pd(action: str, kind: str = "melee") -> Callable[[Fight], object]:
    """Return what gives the score of a defence of GURPS without passive defence; 0 if there is none."""

    def score(fight: Fight) -> object:
        option = fight.option("ann", action, {}, {"attacker": "bob", "kind": kind})
        return (option.preview.score or 0) - dict(option.preview.mods).get("pd", 0) if option.status == "legal" else 0

    return score


def met_by(fight: Fight) -> object:
    """Return the figure that an attack on the one with the sheet has to reach."""
    roll = fight.option("bob", "attack", {"target": "ann", "distance": 1}).preview.roll
    return None if roll is None else roll.against


def armour_class(fight: Fight) -> object:
    """Return the armour class of Combat & Tactics: the base chance of an attack without bonuses, taken from 20."""
    roll = fight.option("bob", "attack", {"target": "ann", "squares": 1}).preview.roll
    return None if roll is None or roll.base is None else 20 - roll.base


FIGURES: Mapping[str, Mapping[str, Callable[[Fight], object]]] = {
    "castles_and_crusades": {
        "AC": met_by,
        "move_ft": move_of("walk"),
        "half_ft": move_of("move_and_attack"),
        "jog_ft": move_of("jog"),
        "run_ft": move_of("run"),
    },
    "combat_and_tactics": {
        "AC": armour_class,
        "movement": move_of("move"),
        "half_squares": move_of("withdraw"),
        "run_squares": move_of("run"),
        "sprint_squares": move_of("sprint"),
    },
    "gurps3": {
        "move": move_of("move"),
        "printed_dodge": without_pd("dodge"),
        "printed_bare": without_pd("parry_bare_handed", "unarmed"),
        "printed_block": without_pd("block"),
        "printed_parry": without_pd("parry"),
    },
    "heimr": {"agility_P": answer_of("dodge"), "agility_C": consistency_of("dodge")},
    "realms_of_myth": {"dodge_dv": answer_of("dodge"), "move_allowance": move_of("move", rate="full")},
    "srd51": {"AC": met_by, "speed": move_of("move")},
    "tales_and_legends": {
        "defence": met_by,
        "speed": move_of("move_full"),
        "half_speed": move_of("move_half"),
        "long_jump_m": move_of("long_jump"),
        "high_jump_m": move_of("high_jump"),
    },
}
"""For each ruleset the figures that its sheet prints outside the tables, and what the engine makes of each."""


def in_use(figure: str, sheet: Character) -> Character:
    """Return a sheet with what a printed defence of GURPS takes for granted: empty hands, or a drawn weapon."""
    if figure == "printed_bare":
        of_the_body = ("fangs", "claws", "tusks", "forelegs")
        return replace(sheet, items=tuple(item for item in sheet.items if item.id in of_the_body or not item.in_hand))
    if figure == "printed_parry" and any(item.where == "sheath" for item in sheet.items):
        places = {"both_hands": "back", "sheath": "right_hand"}
        return replace(
            sheet, items=tuple(replace(item, where=places.get(item.where, item.where)) for item in sheet.items)
        )
    return sheet


@pytest.mark.parametrize("ruleset", FIGURES)
def test_the_other_figures_are_those_that_are_rolled(ruleset):
    for sheet in sheets(ruleset):
        printed = fight_of(ruleset, sheet).book.of("ann")
        for id, rolled in FIGURES[ruleset].items():
            fight = fight_of(ruleset, in_use(id, sheet))
            assert rolled(fight) == printed[id], f"{sheet.id}: {id}"

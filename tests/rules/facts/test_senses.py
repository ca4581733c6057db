"""What combatants notice: the light as each sees it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.facts.board_facts import light_at
from rules.facts.book import FactBook
from rules.facts.light import BRIGHT, DARK, DIM, brightest
from rules.facts.senses import KEEN, Eyes, eyes_of
from rules.formula.formulas import Unknown
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.scenario.scenario import read_scenario
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from rules.state.terrain import Terrain
from tests.shipped import shipped_rulebook

kinds = st.sampled_from((BRIGHT, DIM, DARK))
distances = st.integers(0, 9)
eyes = st.builds(Eyes, st.booleans(), distances, distances, distances)


@given(eyes, kinds, distances)
def test_nobody_sees_a_cell_darker_than_it_is(eyes: Eyes, kind: str, far: int) -> None:
    assert brightest((kind, eyes.light(kind, far))) == eyes.light(kind, far)
    assert KEEN.light(kind, far) in (kind, BRIGHT if far == 0 else kind)


@given(eyes, eyes, kinds, distances)
def test_better_senses_notice_no_less(one: Eyes, other: Eyes, kind: str, far: int) -> None:
    both = Eyes(*(max(getattr(one, each), getattr(other, each)) for each in Eyes.__struct_fields__))
    assert both.notice(kind, far) >= max(one.notice(kind, far), other.notice(kind, far))


@given(eyes, kinds, distances)
def test_what_is_noticed_from_afar_is_noticed_from_nearer(eyes: Eyes, kind: str, far: int) -> None:
    assert not eyes.notice(kind, far + 1) or eyes.notice(kind, far)


def test_light_at_is_the_light_as_a_combatant_of_the_srd_sees_it() -> None:
    rulebook = shipped_rulebook("srd51")
    data = {
        "ruleset": "srd51",
        "terrain": {"light": {"1,0": "dark", "2,0": "dim", "4,0": "dim"}},
        "combatants": [
            {"id": "elf", "side": "a", "at": [0, 0], "values": {"darkvision": 15}},
            {"id": "ann", "side": "a", "at": [0, 0]},
            {"id": "bat", "side": "a", "at": [0, 0], "values": {"blindsight": 5}},
            {"id": "off", "side": "b"},
        ],
    }
    book = Fight(rulebook, read_scenario(data, rulebook).encounter).book
    cells = ("0,0", "1,0", "2,0", "4,0")
    seen = {who: [light_at(book.of(who), who, cell) for cell in cells] for who in ("elf", "ann", "bat")}
    assert seen == {
        "elf": [BRIGHT, DIM, BRIGHT, DIM],
        "ann": [BRIGHT, DARK, DIM, DIM],
        "bat": [BRIGHT, BRIGHT, DIM, DIM],
    }
    for who, other in (("ann", "off"), ("off", "ann"), ("nobody", "ann")):
        with pytest.raises(Unknown):
            light_at(book.of("ann"), who, other)


def rulebook_with(senses: str):
    files = {"ruleset.toml": f"id = 'plain'\nformat = 1\n[positions.standing]\n[senses]\n{senses}\n"}
    reading = read_ruleset(files)
    return compile_ruleset(reading.ruleset, reading.source)


@pytest.mark.parametrize(
    ("senses", "seen"),
    [
        ("", KEEN),
        ("dim = 3\ndark = -2\nwithout = 1.5", Eyes(dim=3, without=1)),
        ("if = 'false'", Eyes(see=False)),
        ("dim = \"apart(self, 'off')\"", KEEN),
        ("dark = \"5 if light_at(self, '1,0') == 'dark' else 2\"", Eyes(dark=5)),
    ],
)
def test_figures_are_in_whole_cells_and_what_is_open_counts_as_left_out(senses: str, seen: Eyes) -> None:
    people = {
        id: Combatant(id, Character(id, "plain"), id, "standing", at=at) for id, at in (("ann", (0, 0)), ("off", None))
    }
    book = FactBook(rulebook_with(senses), Encounter("plain", people, terrain=Terrain(light={"1,0": "dark"})))
    assert eyes_of(book, "ann") == seen
    assert eyes_of(book, "nobody") == KEEN

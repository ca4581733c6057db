"""Test lines of table talk: an exchange in one line."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.loading.text_check import read_texts
from rules.play.fight import Fight
from rules.play.under_way import UnderWay
from rules.state.events import PoolChanged
from rules.talk.line import Talk, read_line
from rules.words.messages import Message, message_of
from tests.rules.duel import encounter, rulebook

WORDS = """
[actions]
hit = { name = "Blow", told = "strikes at {target}[ with {weapon}]", also = "stab, cut" }
cover = { name = "Cover", told = "covers up" }
lie_down = "Lie down"
rise = "Rise"
dare = "Dare"
step = "Step"
[items]
sword = "sword"
[ruleset]
unit = { name = "paces", one = "pace" }
[needs]
lying = "has to lie"
[choices.gait]
name = "gait"
values = { walk = "walking", run = "running" }
"""
TEXTS = read_texts("en", WORDS)


def fight() -> Fight:
    start = encounter(rulebook())
    ann, bob = start.combatants["ann"], start.combatants["bob"]
    people = {
        "ann": replace(ann, sheet=replace(ann.sheet, name="Lisbet Quill")),
        "bob": replace(bob, sheet=replace(bob.sheet, name="Ash-Ear")),
    }
    near = {"distance:ann:bob": 1}
    return Fight(rulebook(), replace(start, combatants={**start.combatants, **people}, facts=near))


def talk(line: str) -> Talk:
    return read_line(fight(), TEXTS, line, "ann")


@pytest.mark.parametrize(
    "line",
    [
        "lisbet stabs ash-ear cover 3 5",
        "Lisbet Quill strikes at Ash with the sword covers 3 5".replace(" the", ""),
        "stab ash sword cov 3 5",
        "cut ash cover 3 5",
    ],
)
def test_a_line_is_a_whole_exchange(line: str) -> None:
    said = talk(line)
    assert said.is_whole, said.fault
    assert (said.act.actor, said.act.action, said.act.choices["target"]) == ("ann", "hit", "bob")
    assert said.replies == ("cover", 3, 5)
    assert PoolChanged("bob", "BLOOD", -3) in said.events


def test_a_line_means_what_clicks_mean() -> None:
    said = talk("stab ash cover 3 5")
    work = UnderWay(fight(), fight().option("ann", "hit", {"target": "bob"}))
    for reply in ("cover", 3, 5):
        work.answer(reply)
    assert said.events == work.events


def test_half_a_line_asks_for_the_rest() -> None:
    said = talk("stab ash cover")
    assert said.fault is None
    assert not said.is_whole
    assert said.question is not None
    assert (said.question.about, said.replies) == ("blow", ("cover",))


@pytest.mark.parametrize("far", ["1 pace", "distance 1"])
def test_a_distance_is_told_with_its_unit_or_its_name(far: str) -> None:
    unplaced = replace(fight().encounter, facts={})
    said = read_line(Fight(rulebook(), unplaced), TEXTS, f"stab ash {far} cover 3 5", "ann")
    assert said.is_whole, said.fault
    assert said.act.choices["distance"] == 1


def test_a_distance_out_of_reach_is_refused() -> None:
    fault = talk("stab ash 7 paces").fault
    assert fault is not None
    assert fault.key == "talk.not_legal"


def test_a_bare_figure_is_no_distance() -> None:
    assert "distance" not in talk("stab ash cover 1 5").act.choices


@pytest.mark.parametrize("none", ["none", "nothing", "nie"])
def test_no_reaction_has_a_word(none: str) -> None:
    assert talk(f"stab ash {none} 3 5").replies == ("none", 3, 5)


def test_choices_are_named_by_their_values() -> None:
    assert talk("step running").act.choices == {"gait": "run"}


def test_a_ruling_takes_yes_or_no() -> None:
    said = talk("dare yes yes")
    assert said.replies[0] in ("yes", True)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("", "talk.no_action"),
        ("lisbet xyzzy", "talk.no_action"),
        ("rise", "talk.not_legal"),
        ("stab ash hop", "talk.reaction_needed"),
        ("stab ash cover high", "talk.figure_needed"),
        ("stab ash cover 99 3", "dice"),
        ("stab ash cover 3 5 again", "talk.unread"),
        ("dare perhaps", "talk.yes_or_no"),
    ],
)
def test_what_a_line_does_not_say_is_told(line: str, key: str) -> None:
    fault = talk(line).fault
    assert fault is not None
    assert key in " ".join(_keys(fault))


def test_a_refusal_says_who_lacks_what() -> None:
    fault = talk("lisbet rises").fault
    assert fault is not None
    assert fault == message_of("talk.not_legal", who="Lisbet Quill", reasons="has to lie")


def _keys(message: Message) -> Iterable[str]:
    yield message.key
    for _, argument in message.arguments:
        if isinstance(argument, Message):
            yield from _keys(argument)


def test_nobody_can_act_without_a_name_or_a_turn() -> None:
    fault = read_line(fight(), TEXTS, "stab ash", "").fault
    assert fault is not None
    assert fault.key == "talk.nobody"


@given(
    st.lists(
        st.sampled_from(
            [
                "lisbet",
                "ash",
                "stab",
                "cover",
                "rise",
                "step",
                "dare",
                "3",
                "5",
                "99",
                "none",
                "yes",
                "with",
                "sword",
                "running",
            ]
        )
    )
)
def test_no_line_breaks_the_reader(words: list[str]) -> None:
    said = talk(" ".join(words))
    assert said.is_whole <= (said.fault is None)


def test_figures_that_nothing_asks_for_are_no_fault() -> None:
    said = talk("stab ash cover 19 5")
    assert said.is_whole
    assert (said.replies, said.unused) == (("cover", 19), ("5",))


def test_of_equally_good_actions_a_usual_one_is_meant() -> None:
    rules = rulebook("[actions.hop]\ngroup = 'moves'\n[actions.jump]\ngroup = 'moves'\nusual = true")
    texts = read_texts("en", "[actions]\nhop = 'Leap up'\njump = 'Leap on'")
    assert read_line(Fight(rules, encounter(rules)), texts, "leap", "ann").act.action == "jump"


def test_a_carried_piece_that_cannot_be_chosen_now_is_named_in_the_refusal() -> None:
    start = fight()
    ann = start.encounter.combatants["ann"]
    belted = replace(ann, items=tuple(replace(item, where="belt") for item in ann.items))
    unarmed = Fight(start.rulebook, replace(start.encounter, combatants={**start.encounter.combatants, "ann": belted}))
    needs = "armed = { name = 'needs a weapon', named = 'has to hold the {weapon}' }\n"
    texts = read_texts("en", WORDS.replace("[needs]\n", f"[needs]\n{needs}"))
    assert read_line(unarmed, texts, "stab ash", "ann").fault is None
    fault = read_line(unarmed, texts, "stab ash sword 3 5", "ann").fault
    assert fault == message_of("talk.not_legal", who="Lisbet Quill", reasons="has to hold the sword")

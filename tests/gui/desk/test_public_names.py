"""What the players call combatants, by themselves."""

import pytest

from gui.desk.public_names import newly_met, public_names
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from storage.campaign.plans import Plans

TRAITS = ("scarred", "tall")
PATTERN = "{name}, {trait}"


def fight(*names):
    people = (Combatant(name.lower().replace(" ", "_"), Character(name, "duel", name), "pack", "") for name in names)
    return Encounter("duel", combatants={each.id: each for each in people})


PACK = fight("Una", "Wolf 1", "Wolf 2", "Wolf 3", "Bear 1")
MET = ("wolf_2", "wolf_3", "bear_1", "una", "gone")


@pytest.mark.parametrize(
    ("naming", "named"),
    [
        ("numbers", {}),
        ("letters", {"wolf_2": "Wolf A", "wolf_3": "Wolf B", "bear_1": "Bear", "wolf_1": "Wolf"}),
        ("traits", {"wolf_2": "Wolf, scarred", "wolf_3": "Wolf, tall", "bear_1": "Bear, scarred", "wolf_1": "Wolf"}),
    ],
)
def test_those_of_one_name_are_told_apart_in_the_order_in_which_they_were_met(naming, named):
    assert public_names(PACK, Plans(naming=naming, met=MET), TRAITS, PATTERN) == named


def test_where_labels_run_out_a_number_takes_their_place():
    names = public_names(PACK, Plans(naming="traits", met=("wolf_1", "wolf_2", "wolf_3")), TRAITS, PATTERN)
    assert [names[f"wolf_{n}"] for n in (1, 2, 3)] == ["Wolf, scarred", "Wolf, tall", "Wolf, 3"]


@pytest.mark.parametrize("naming", ["numbers", "letters"])
def test_a_name_that_the_gm_chose_comes_before_any_other(naming):
    plans = Plans(naming=naming, met=MET, aliases={"wolf_2": "Grey", "una": "", "gone": "Nobody"})
    names = public_names(PACK, plans, TRAITS, PATTERN)
    assert names["wolf_2"] == "Grey"
    assert "una" not in names
    assert "gone" not in names


def test_only_those_not_met_before_are_newly_met():
    assert newly_met(Plans(met=("a",)), ("b", "a", "c")) == ("b", "c")

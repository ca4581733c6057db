import pytest

import resources
from gui.campaign.samples import fill_with_samples, samples, take_in
from gui.words.words import Words
from rules.play.fight import Fight
from rules.state.character import Character
from rules.state.encounter import Encounter


@pytest.fixture
def bridge(shelf):
    return samples("en")[0].encounter(shelf.rulebook)


def test_every_sample_file_is_read_in_both_languages():
    files = {file.name.removesuffix(".toml") for file in resources.samples()}
    for language in ("en", "pl", "xx"):
        assert {sample.id for sample in samples(language)} == files


def test_the_bridge_has_two_sides_of_four_with_different_arms_postures_and_endurance(bridge):
    fighters = bridge.combatants.values()
    assert {side: [fighter.side for fighter in fighters].count(side) for side in ("travellers", "robbers")} == {
        "travellers": 4,
        "robbers": 4,
    }
    assert len({fighter.position for fighter in fighters}) >= 4
    assert len({fighter.pools["END"] for fighter in fighters}) == 8
    assert (
        len({item.id for fighter in fighters for item in fighter.items if item.where in ("right_hand", "both_hands")})
        >= 6
    )


def test_everybody_in_it_can_do_something_at_once(bridge, shelf):
    fight = Fight(shelf.rulebook(bridge.ruleset), bridge)
    for id in bridge.combatants:
        legal = [option.action for option in fight.palette(id) if option.status == "legal"]
        assert len(legal) >= 10, id


def test_polish_names_name_only_what_is_there(bridge, shelf):
    (polish,) = samples("pl")
    assert polish.name == "Most o zmierzchu"
    encounter = polish.encounter(shelf.rulebook)
    assert encounter.combatants["ash_ear"].name == "Popielate Ucho"
    assert {fighter.side for fighter in encounter.combatants.values()} == {"wędrowcy", "zbójcy"}
    assert encounter.combatants.keys() == bridge.combatants.keys()


def test_a_campaign_that_never_held_anything_is_filled(campaign, shelf):
    fill_with_samples(campaign, shelf.rulebook)
    assert [entry.name for entry in campaign.encounters.entries()] == ["Bridge at dusk"]
    assert len(campaign.roster.characters()) == 8
    fill_with_samples(campaign, shelf.rulebook)
    assert len(campaign.encounters.entries()) == 1


@pytest.mark.parametrize("put_away", [False, True])
def test_a_campaign_that_holds_or_held_something_is_left_alone(campaign, shelf, put_away):
    id = campaign.encounters.create("Ford", Encounter("realms_of_myth"))
    if put_away:
        campaign.encounters.remove(id)
    fill_with_samples(campaign, shelf.rulebook)
    assert campaign.roster.characters() == ()


def test_a_known_character_is_not_overwritten(campaign, shelf):
    mine = Character("odvar", "realms_of_myth", "My Odvar")
    campaign.roster.save(mine)
    take_in(campaign, samples("en")[0], shelf.rulebook)
    assert campaign.roster.character("odvar") == mine
    assert campaign.roster.character("mirk") is not None


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_first_start_says_which_game_the_samples_are_of(language, shelf):
    told = Words(language)("role.text")
    for sample in samples(language):
        ruleset = sample.encounter(shelf.rulebook).ruleset
        assert shelf.name(ruleset, language) in told


def test_a_sample_taken_in_is_the_newest_encounter(campaign, shelf):
    (sample,) = samples("en")
    first, second = (take_in(campaign, sample, shelf.rulebook) for _ in range(2))
    assert first != second
    assert {entry.id for entry in campaign.encounters.entries()} == {first, second}

"""The plans for a fight in a real campaign file."""

import pytest

from storage.campaign.campaign import open_campaign
from storage.campaign.plans import MOST_INTENTS, Band, Intent, Plans, load_plans, save_plans
from storage.campaign.settings import Setting


@pytest.fixture
def campaign(tmp_path, clock):
    with open_campaign(tmp_path / "table.fightbook", clock, daily_backup=False) as opened:
        yield opened


KEPT = Plans(
    (Intent("una", "strike", {"target": "wolf", "hard": True, "figure": 3}), Intent("wolf", "bite", {}, 7)),
    (Band("Wolves", ("wolf", "wolf_2"), folded=False),),
    {"wolf": "table"},
)


def test_it_comes_back_as_it_was_kept_and_each_encounter_has_its_own(campaign):
    save_plans(campaign.settings, 3, KEPT)
    assert load_plans(campaign.settings, 3) == KEPT
    assert load_plans(campaign.settings, 4) == Plans()


def test_it_outlives_the_program(tmp_path, clock, campaign):
    save_plans(campaign.settings, 3, KEPT)
    campaign.close()
    with open_campaign(tmp_path / "table.fightbook", clock, daily_backup=False) as again:
        assert load_plans(again.settings, 3) == KEPT


@pytest.mark.parametrize("kept", ["{", '{"intents": 3}', "[]"])
def test_what_cannot_be_read_is_nothing(campaign, kept):
    campaign.settings.set(Setting("beside_3", "", ""), kept)
    assert load_plans(campaign.settings, 3) == Plans()


def test_old_intents_that_were_performed_are_forgotten_first(campaign):
    waiting = Intent("una", "strike")
    done = tuple(Intent("una", "strike", done=step) for step in range(1, MOST_INTENTS + 5))
    save_plans(campaign.settings, 3, Plans((waiting, *done)))
    kept = load_plans(campaign.settings, 3).intents
    assert len(kept) == MOST_INTENTS
    assert kept[0] == waiting
    assert kept[1].done == 6


def test_a_combatant_acts_with_one_band():
    band = KEPT.band_of("wolf_2")
    assert band is not None
    assert band.name == "Wolves"
    assert KEPT.band_of("una") is None

"""Unfinished actions are restored exactly."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.state.events import PoolChanged
from rules.state.journal import Step
from storage.campaign.campaign import open_campaign
from storage.campaign.pending import Pending
from storage.files.errors import CampaignError, Trouble

texts = st.text(st.characters(codec="utf-8"), max_size=10)
values = st.one_of(
    st.booleans(),
    st.integers(-(2**63), 2**64 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    texts,
    st.lists(texts).map(tuple),
)
replies = st.one_of(
    st.booleans(),
    st.integers(-(2**63), 2**64 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    texts,
    st.lists(st.integers(1, 100)).map(tuple),
    st.dictionaries(texts, values, max_size=3),
)
actions = st.builds(
    Pending,
    texts,
    texts,
    st.dictionaries(texts, values, max_size=3),
    st.lists(replies, max_size=4).map(tuple),
    texts,
    st.none() | st.integers(0, 2**64 - 1),
)


def exactly(pending):
    """Return a value with the types in it, since 1, 1.0 and True are equal."""
    return repr(pending)


@pytest.fixture(scope="module")
def encounter(tmp_path_factory):
    path = tmp_path_factory.mktemp("pending") / "a.fightbook"
    with open_campaign(path, lambda: datetime(2026, 7, 1, tzinfo=UTC)) as campaign:
        yield campaign.pending, campaign.encounters.create("Bridge", Encounter("duel"))


@given(actions)
def test_every_kind_of_reply_comes_back_as_it_was(encounter, pending):
    kept, id = encounter
    kept.save(id, pending)
    assert exactly(kept.get(id)) == exactly(pending)


def test_it_outlasts_a_restart(campaign, path, clock, play):
    pending = Pending("una", "deed", {"aim": "head"}, ((3, 4), True, "dodge"), "allowed", 2**64 - 1)
    campaign.pending.save(play.encounter, pending)
    campaign.close()
    with open_campaign(path, clock) as again:
        assert again.pending.get(play.encounter) == pending


def test_each_encounter_has_one(campaign, fight, play):
    other = campaign.encounters.create("Ford", fight)
    campaign.pending.save(play.encounter, Pending("una", "deed", replies=(1,)))
    campaign.pending.save(play.encounter, Pending("una", "deed", replies=(1, 2)))
    assert campaign.pending.get(play.encounter).replies == (1, 2)
    assert campaign.pending.get(other) is None


def test_clearing(campaign, play):
    campaign.pending.save(play.encounter, Pending("una", "deed"))
    campaign.pending.clear(play.encounter)
    campaign.pending.clear(play.encounter)
    assert campaign.pending.get(play.encounter) is None


def test_one_that_cannot_be_read_is_damage(campaign, play):
    campaign.pending.save(play.encounter, Pending("una", "deed"))
    with campaign.encounters._database.change() as connection:
        connection.execute("UPDATE pending_step SET body = '{\"actor\": 1}'")
    with pytest.raises(CampaignError) as caught:
        campaign.pending.get(play.encounter)
    assert caught.value.kind is Trouble.DAMAGED


def test_it_stays_when_a_step_is_made_beside_it(campaign, play):
    pending = Pending("una", "deed", replies=((3, 4),))
    campaign.pending.save(play.encounter, pending)
    draft = Step(0, play.journal.mark, "hand", (PoolChanged("wolf", "END", -1, "hand"),))
    campaign.fights.commit(play.encounter, draft, "", apply_all(play.journal.encounter, draft.events), asking=True)
    assert campaign.pending.get(play.encounter) == pending

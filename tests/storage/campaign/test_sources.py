"""Test where a recovery finds the content of a campaign."""

from contextlib import ExitStack

from storage.campaign.campaign import open_campaign
from storage.campaign.sources import open_sources


def test_a_campaign_in_use_is_a_source_as_it_is_now(path, clock, fight, playing):
    with open_campaign(path, clock, daily_backup=False) as campaign, ExitStack() as held:
        playing(campaign, campaign.encounters.create("Bridge", fight)).steps(3)
        main, *_ = (source for source in open_sources(path, held) if source.is_main)
        assert main.file == path
        assert main.connection.execute("SELECT count(*) FROM step").fetchone() == (3,)
        playing(campaign, 1).step()
        assert campaign.fights.length(1) == 4

"""The benchmarks measure campaigns that are sound: what they fill opens, with every step."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bench import log, storage
from storage.campaign.campaign import open_campaign

STEPS = 30


def _long_night(path: Path) -> None:
    log.fill(path, storage.fight(), STEPS)


def _bridge(path: Path) -> None:
    storage.fill(path, STEPS)


@pytest.mark.parametrize("fill", [_long_night, _bridge])
def test_a_filled_campaign_is_sound(fill: Callable[[Path], None], tmp_path: Path) -> None:
    path = tmp_path / "filled.fightbook"
    fill(path)
    with open_campaign(path, storage.clock) as campaign:
        assert len(list(campaign.fights.times(1))) == STEPS

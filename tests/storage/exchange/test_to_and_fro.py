"""A character goes to and fro between a player and the game master, and nobody's changes are lost."""

import random

import pytest

from tests.storage.exchange.sides import UNA, Side, field_of
from tests.trials import trials

SEEDS = range(trials("exchanges", 6))


@pytest.fixture
def sides(tmp_path, clock):
    made = []

    def make(seed):
        dice = random.Random(seed)
        made.extend(
            (
                Side(tmp_path / "table.fightbook", clock, ("notes", "pools.HP", "attributes.ST"), dice),
                Side(
                    tmp_path / "player.fightbook",
                    clock,
                    ("attributes.DX", "skills.knife", "skills.karate"),
                    dice,
                ),
            )
        )
        return (*made[-2:], dice)

    yield make
    for side in made:
        side.campaign.close()


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_loses_a_change(sides, seed):
    table, player, dice = sides(seed)
    table.campaign.roster.save(UNA)
    player.receive(table.send())
    for _ in range(40):
        side, other = (table, player) if dice.random() < 0.5 else (player, table)
        match dice.choice(("change", "change", "change", "send", "late", "restore")):
            case "change":
                side.change()
            case "send":
                other.receive(side.send())
            case "late" if side.path.exists():
                other.receive(side.path)
            case "restore" if seed % 2:
                side.restore()
            case _:
                pass
        for each in (table, player):
            held = {field: field_of(each.sheet, field) for field in each.written}
            assert held == each.written
    for _ in range(2):
        player.receive(table.send())
        table.receive(player.send())
    for each in (table, player):
        assert {field: field_of(each.sheet, field) for field in each.written} == each.written
    if not table.asked and not player.asked:
        assert table.sheet == player.sheet

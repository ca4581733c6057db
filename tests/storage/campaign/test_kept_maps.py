"""Test the maps that a campaign keeps under names."""

import msgspec
import pytest
from msgspec.structs import replace

from rules.board.grid import Grid
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from rules.state.terrain import LightSource, Terrain
from storage.campaign.kept_map import FARTHEST, MOST_STARTS, KeptMap, decode_kept_map, known_only, map_of
from storage.campaign.kept_maps import NamedMap
from storage.campaign.plans import BoardMap, Plans, save_plans
from storage.files.codec import to_json

CAVE, INN = b"\x89PNG\r\n\x1a\n cave", b"\x89PNG\r\n\x1a\n inn"

DRAWN = Terrain(
    {"1,0": "solid"}, {"0,0|0,1": "door"}, {"2,2": "dark"}, {"0,0": 2}, {"0,0|1,0": 2}, {"1,1": LightSource(2, 4)}
)


def names(campaign):
    return [entry.name for entry in campaign.kept_maps.entries()]


def test_a_map_comes_back_as_it_was_kept(campaign):
    kept = NamedMap(KeptMap("hex", terrain=DRAWN, starts={"town": ((0, 0, 3),)}), campaign.maps.keep(CAVE))
    campaign.kept_maps.save("Cave", kept)
    assert campaign.kept_maps.read("Cave") == kept
    assert names(campaign) == ["Cave"]


def test_a_name_stands_for_one_map(campaign):
    campaign.kept_maps.save("Cave", NamedMap(KeptMap(terrain=DRAWN)))
    campaign.kept_maps.save("Cave", NamedMap(KeptMap("hex")))
    assert names(campaign) == ["Cave"]
    assert campaign.kept_maps.read("Cave").map.shape == "hex"


def test_maps_are_listed_by_name_and_take_other_names(campaign):
    for name in ("inn", "Cave", "ford"):
        campaign.kept_maps.save(name, NamedMap(KeptMap()))
    assert names(campaign) == ["Cave", "ford", "inn"]
    campaign.kept_maps.rename("inn", "Bridge")
    assert names(campaign) == ["Bridge", "Cave", "ford"]
    with pytest.raises(ValueError, match="ford"):
        campaign.kept_maps.rename("Cave", "ford")
    with pytest.raises(KeyError):
        campaign.kept_maps.rename("inn", "Tavern")


def test_the_picture_of_a_map_stays_with_it_and_goes_with_it(campaign):
    picture = campaign.maps.keep(CAVE)
    campaign.kept_maps.save("Cave", NamedMap(KeptMap(), picture))
    campaign.maps.keep(INN)
    assert campaign.maps.picture(picture) == CAVE
    campaign.kept_maps.remove("Cave")
    assert campaign.maps.picture(picture) is None
    with pytest.raises(KeyError):
        campaign.kept_maps.read("Cave")


def test_a_picture_that_an_encounter_uses_stays_when_its_map_goes(campaign):
    id, picture = campaign.encounters.create("Cave", Encounter("realms_of_myth")), campaign.maps.keep(CAVE)
    save_plans(campaign.settings, id, Plans(map=BoardMap(picture)))
    campaign.kept_maps.save("Cave", NamedMap(KeptMap(), picture))
    campaign.kept_maps.remove("Cave")
    assert campaign.maps.picture(picture) == CAVE


def test_an_encounter_gives_its_ground_its_picture_and_its_places():
    people = {
        id: Combatant(id, Character(id, "duel"), side, "standing", at=at, facing=3)
        for id, side, at in (("una", "town", (1, 2)), ("bern", "town", None), ("wolf", "wild", (4, 4)))
    }
    lies = BoardMap("abc", 1.5, -2.0, 20.0, 10.0, 0.5)
    found = map_of(Encounter("duel", people, terrain=DRAWN), Grid(shape="hex"), lies)
    assert found.shape == "hex"
    assert found.terrain == DRAWN
    assert found.starts == {"town": ((1, 2, 3),), "wild": ((4, 4, 3),)}
    assert found.under("abc") == lies
    assert found.under("") is None


@pytest.mark.parametrize(
    "map",
    [
        KeptMap(terrain=Terrain(cells={"here": "solid"})),
        KeptMap(terrain=Terrain(borders={"0,0|2,0": "wall"})),
        KeptMap(terrain=Terrain(borders={"0,0": "wall"})),
        KeptMap(terrain=Terrain(light={"99999,0": "dim"})),
        KeptMap(terrain=Terrain(heights={"0,0": 100})),
        KeptMap(terrain=Terrain(cover={"0,0": 5})),
        KeptMap(starts={"town": ((0, 0, 8),)}),
        KeptMap(starts={"town": ((20_000, 0, 0),)}),
        KeptMap(starts={"town": ((0, 0, 0),) * 201}),
        KeptMap(fit=replace(KeptMap().fit, width=0.0)),
        KeptMap(fit=replace(KeptMap().fit, left=1e9)),
        KeptMap(fit=replace(KeptMap().fit, strength=2.0)),
    ],
)
def test_what_is_out_of_bounds_is_no_map(map, campaign):
    with pytest.raises(msgspec.ValidationError):
        decode_kept_map(to_json(map))
    with pytest.raises(msgspec.ValidationError):
        campaign.kept_maps.save("Cave", NamedMap(map))


def test_a_crowd_gives_no_more_places_than_a_map_can_be_read_with(campaign):
    sheet = Character("Bandit", "realms_of_myth")
    crowd = {
        str(each): Combatant(str(each), sheet, "foes", "standing", at=(each, 0)) for each in range(MOST_STARTS + 5)
    }
    far = Combatant("far", sheet, "travellers", "standing", at=(FARTHEST + 1, 0))
    made = map_of(Encounter("realms_of_myth", {**crowd, "far": far}), Grid(), None)
    assert {side: len(starts) for side, starts in made.starts.items()} == {"foes": MOST_STARTS}
    campaign.kept_maps.save("Crowd", NamedMap(made))
    assert campaign.kept_maps.read("Crowd").map == made
    with pytest.raises(msgspec.ValidationError, match="places"):
        campaign.kept_maps.save("Crowd", NamedMap(KeptMap(starts={"foes": ((0, 0, 0),) * (MOST_STARTS + 1)})))


def test_a_ruleset_takes_only_the_kinds_that_it_knows():
    drawn = Terrain({"0,0": "solid", "1,0": "lava"}, {"0,0|0,1": "door", "0,0|1,0": "veil"}, {"0,0": "dim", "1,1": "x"})
    found = known_only(drawn, ("solid",), ("door",))
    assert (found.cells, found.borders, found.light) == ({"0,0": "solid"}, {"0,0|0,1": "door"}, {"0,0": "dim"})

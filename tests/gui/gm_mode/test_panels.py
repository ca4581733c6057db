"""Where the panels of a game master stand at first."""


def test_panels_that_share_an_area_are_as_wide_there(place):
    widths: dict[str, set[int]] = {}
    for each in place.places():
        if each.area != "centre":
            widths.setdefault(each.area, set()).add(each.steps)
    assert {area: len(found) for area, found in widths.items()} == {"left": 1, "middle": 1}
    assert max(widths["left"]) < max(widths["middle"])


def test_only_the_dice_are_closed_at_first_and_those_behind_have_a_neighbour(place):
    places = {each.id: each for each in place.places()}
    assert [id for id, each in places.items() if not each.open] == ["dice"]
    assert {id: each.behind for id, each in places.items() if each.behind} == {"dice": "order", "roster": "order"}
    assert {id: each.over for id, each in places.items() if each.over} == {"board": "log"}
    assert len({each.icon for each in places.values()}) == len(places)

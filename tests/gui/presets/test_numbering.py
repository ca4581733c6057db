import pytest

from gui.presets.numbering import next_name, numbered


@pytest.mark.parametrize(
    ("how_many", "taken", "names"),
    [
        (1, (), ("Wolf",)),
        (3, (), ("Wolf 1", "Wolf 2", "Wolf 3")),
        (1, ("Wolf",), ("Wolf 2",)),
        (2, ("Wolf",), ("Wolf 2", "Wolf 3")),
        (1, ("Wolf 1", "Wolf 2"), ("Wolf 3",)),
        (2, ("Wolf 2",), ("Wolf 1", "Wolf 3")),
        (0, (), ()),
    ],
)
def test_several_of_a_kind_are_counted_and_later_ones_go_on(how_many, taken, names):
    assert numbered("Wolf", how_many, set(taken)) == names


@pytest.mark.parametrize(
    ("name", "taken", "next"),
    [
        ("Wolf", ["Wolf"], "Wolf 2"),
        ("Wolf 2", ["Wolf", "Wolf 2"], "Wolf 3"),
        ("Wolf", ["Wolf", "Wolf 3"], "Wolf 2"),
        ("Wolf", ["Wolf", "Wolf 2", "Wolf 3"], "Wolf 4"),
        ("R2", [], "R2 2"),
    ],
)
def test_names_are_counted_on(name, taken, next):
    assert next_name(name, taken) == next

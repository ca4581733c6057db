import pytest

from gui.ready.numbering import numbered


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

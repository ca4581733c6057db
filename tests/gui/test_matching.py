import pytest

from gui.matching import fold, rank


@pytest.mark.parametrize(
    ("typed", "text", "place"),
    [
        ("un", "Undo", 0),
        ("", "Undo", 0),
        ("fi", "Add fighter", 1),
        ("fighter n", "Add fighter now", 1),
        ("af", "Add fighter", 2),
        ("dig", "Indigo", 3),
        ("xy", "Undo", None),
        ("NASTĘPNA", "następna tura", 0),
        ("zolc", "Żółć", 0),
        (" un ", "Undo", 0),
    ],
)
def test_the_better_a_name_answers_the_lower_its_rank(typed, text, place):
    assert rank(typed, text) == place


def test_marks_and_capitals_fall_away():
    assert fold("Dodaj walczącego ŁÓDŹ") == "dodaj walczacego lodz"

import pytest

from gui.words.matching import rank
from rules.words.folding import fold


@pytest.mark.parametrize(
    ("typed", "text", "place"),
    [
        ("undo", "Undo", 0),
        ("", "Undo", 0),
        ("un", "Undo", 1),
        ("fi", "Add fighter", 2),
        ("fighter n", "Add fighter now", 2),
        ("af", "Add fighter", 3),
        ("dig", "Indigo", 4),
        ("xy", "Undo", None),
        ("NASTĘPNA", "następna tura", 1),
        ("zolc", "Żółć", 0),
        (" un ", "Undo", 1),
        ("players' window", "Players\N{RIGHT SINGLE QUOTATION MARK} window", 0),
        ("players\N{RIGHT SINGLE QUOTATION MARK} w", "Players' window", 1),
        ("players window", "The players\N{RIGHT SINGLE QUOTATION MARK} window", 2),
        ("well-known", "Well\N{EN DASH}known", 0),
    ],
)
def test_the_better_a_name_answers_the_lower_its_rank(typed, text, place):
    assert rank(typed, text) == place


def test_marks_and_capitals_fall_away():
    assert fold("Dodaj walczącego ŁÓDŹ") == "dodaj walczacego lodz"

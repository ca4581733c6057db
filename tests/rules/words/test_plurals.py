import pytest

from rules.words.plurals import plural_form


@pytest.mark.parametrize(
    ("language", "count", "form"),
    [
        ("en", 0, "other"),
        ("en", 1, "one"),
        ("en", 2, "other"),
        ("pl", 0, "many"),
        ("pl", 1, "one"),
        ("pl", 2, "few"),
        ("pl", 4, "few"),
        ("pl", 5, "many"),
        ("pl", 12, "many"),
        ("pl", 14, "many"),
        ("pl", 21, "many"),
        ("pl", 22, "few"),
        ("pl", 112, "many"),
        ("pl", 1.5, "other"),
        ("pl", -1, "one"),
        ("pl", -3, "few"),
    ],
)
def test_a_language_counts_in_its_own_way(language, count, form):
    assert plural_form(language, count) == form

"""Whether a bonus of an old sheet is for a name: by the comparison that the file states."""

import pytest

from storage.exchange.gcs.old.bonuses import matches


@pytest.mark.parametrize(
    ("compare", "text", "fits"),
    [
        ("is anything", "Oar", True),
        ("is", "Long Sword", True),
        ("is", "Sword", False),
        ("is not", "Long Sword", False),
        ("is not", "Sword", True),
        ("contains", "A Long Sword of Reed", True),
        ("contains", "Sword", False),
        ("does not contain", "A Long Sword of Reed", False),
        ("does not contain", "Sword", True),
        ("starts with", "Long Sword of Reed", True),
        ("starts with", "A Long Sword", False),
        ("does not start with", "Long Sword of Reed", False),
        ("does not start with", "A Long Sword", True),
        ("ends with", "A Long Sword", True),
        ("ends with", "Long Sword of Reed", False),
        ("does not end with", "A Long Sword", False),
        ("does not end with", "Long Sword of Reed", True),
    ],
)
def test_a_name_matches_by_the_comparison(compare: str, text: str, fits: bool) -> None:
    assert matches({"name": {"compare": compare, "qualifier": "long_sword"}}, "name", text) is fits


def test_what_is_not_stated_matches_everything() -> None:
    assert matches({}, "name", "Oar")

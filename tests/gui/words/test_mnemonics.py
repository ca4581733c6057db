"""The keys with Alt: what the desk shows at once never asks for one key twice."""

import pytest

AT_ONCE = (
    "menu.campaign",
    "menu.fight",
    "menu.board",
    "menu.view",
    "menu.panels",
    "menu.help",
    "role.desk",
    "role.player",
)
"""The menus, and the buttons of the question which a new user meets above the desk."""


def key_of(text):
    """Return the letter behind the first &, as a capital; empty without one."""
    return text.partition("&")[2][:1].upper()


@pytest.mark.parametrize("language", ["en", "pl"])
def test_menus_and_the_first_question_have_keys_of_their_own(words, language):
    words.set_language(language)
    assert len({key_of(words(each)) for each in AT_ONCE} - {""}) == len(AT_ONCE)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_tip_names_the_key_of_its_button(words, language):
    words.set_language(language)
    for button in ("role.desk", "role.player"):
        assert f"(Alt+{key_of(words(button))})" in words(f"{button}_tip")

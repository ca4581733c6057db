"""The keys with Alt: what the desk shows at once never asks for one key twice."""

import re

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


@pytest.mark.parametrize("language", ["en", "pl"])
def test_menus_and_the_first_question_have_keys_of_their_own(words, language):
    words.set_language(language)
    keys = [match.group(1).lower() for key in AT_ONCE if (match := re.search("&(.)", words(key)))]
    assert len(keys) == len(AT_ONCE)
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_tip_names_the_key_of_its_button(words, language):
    words.set_language(language)
    for button in ("role.desk", "role.player"):
        key = re.search("&(.)", words(button)).group(1).upper()
        assert f"(Alt+{key})" in words(f"{button}_tip")

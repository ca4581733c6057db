"""The files of the guide, by language and theme, and none from elsewhere."""

from pathlib import Path

import pytest

from gui.guide.pages import GuidePages


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "docs"
    (made / "guide").mkdir(parents=True)
    for name in (
        "guide/README.md",
        "guide/README.pl.md",
        "guide/desk.md",
        "shot-light.png",
        "shot-dark.png",
        "one.png",
    ):
        (made / name).write_text(name)
    (tmp_path / "secret.md").write_text("not for reading")
    return made


@pytest.fixture
def pages(folder):
    return GuidePages(folder)


def test_a_page_comes_in_the_language_asked_for_or_in_english(pages, folder):
    assert pages.page(pages.first, "pl") == folder / "guide" / "README.pl.md"
    assert pages.page(pages.first, "en") == folder / "guide" / "README.md"
    assert pages.page(folder / "guide" / "desk.md", "pl") == folder / "guide" / "desk.md"


def test_a_picture_fits_the_theme_where_there_are_both(pages, folder):
    assert pages.picture(folder / "shot-light.png", dark=True) == folder / "shot-dark.png"
    assert pages.picture(folder / "shot-light.png", dark=False) == folder / "shot-light.png"
    assert pages.picture(folder / "one.png", dark=True) == folder / "one.png"


@pytest.mark.parametrize("asked", ["../secret.md", "guide/../../secret.md", "guide/nowhere.md", "one.png", "guide"])
def test_what_is_no_page_of_the_guide_is_not_found(pages, folder, asked):
    assert pages.page(folder / Path(asked), "en") is None


@pytest.mark.parametrize("asked", ["guide/README.md", "nowhere-light.png", "../one.png"])
@pytest.mark.parametrize("dark", [True, False])
def test_what_is_no_picture_of_the_guide_is_not_found(pages, folder, asked, dark):
    (folder.parent / "one.png").write_text("not for looking at")
    assert pages.picture(folder / Path(asked), dark=dark) is None


def test_a_picture_without_a_dark_one_is_shown_as_it_is(pages, folder):
    (folder / "two-light.png").write_text("two")
    assert pages.picture(folder / "two-light.png", dark=True) == folder / "two-light.png"

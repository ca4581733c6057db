"""Banners above the panels are shown one at a time, the most severe first."""

import pytest
from PySide6.QtWidgets import QLabel

from gui.window.banner_stack import BannerStack


@pytest.fixture
def banners():
    made = [QLabel("danger"), QLabel("follows"), QLabel("welcome")]
    for banner in made:
        banner.hide()
    return made


@pytest.fixture
def stack(qtbot, banners, words):
    stack = BannerStack(banners, words)
    qtbot.addWidget(stack)
    stack.show()
    return stack


def shown(banners):
    return [banner.text() for banner in banners if banner.isVisible()]


def test_the_most_severe_banner_is_shown_and_the_others_are_counted(stack, banners):
    banners[2].show()
    stack.show()
    assert shown(banners) == ["welcome"]
    assert stack.next_button.isHidden()
    banners[0].show()
    assert shown(banners) == ["danger"]
    assert stack.next_button.text() == "1 of 2 \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
    stack.next_button.click()
    assert shown(banners) == ["welcome"]
    stack.next_button.click()
    assert shown(banners) == ["danger"]
    banners[0].hide()
    assert shown(banners) == ["welcome"]
    assert stack.next_button.isHidden()


def test_without_a_banner_it_takes_no_room(stack, banners):
    banners[1].show()
    banners[1].hide()
    assert stack.isHidden()


def test_the_next_after_none_is_the_first_and_after_the_last_the_first_again(stack, banners):
    for banner in banners:
        banner.show()
    stack._shown = None
    order = []
    for _ in range(len(banners) + 1):
        stack.show_next()
        order.append(banners.index(stack._shown))
    assert order == [*range(len(banners)), 0]

"""A window of house rules over the desk of the skirmish."""

import pytest
from PySide6.QtWidgets import QWidget

from gui.house_rules.session import Session, State
from gui.house_rules.window import HouseRulesWindow


@pytest.fixture
def settled(qtbot):
    """Waits until a session knows what is wrong with its draft."""

    def wait(session: Session) -> Session:
        qtbot.waitUntil(lambda: session.state is not State.CHECKING, timeout=10_000)
        return session

    return wait


@pytest.fixture
def window(qtbot, fight_desk, words, look, settled):
    """The window, open on the ruleset of the skirmish."""
    home = QWidget()
    qtbot.addWidget(home)
    shown = HouseRulesWindow(fight_desk, words, look, home)
    qtbot.addWidget(shown)
    shown.open_window()
    settled(shown.session)
    yield shown
    shown.finish()

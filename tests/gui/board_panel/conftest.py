import pytest

from gui.board_panel.panel import BoardPanel


@pytest.fixture
def panel(fight_desk, words, look, stand) -> BoardPanel:
    for who, place in (("una", (0, 0)), ("bern", (1, 0)), ("wolf", (0, -6))):
        fight_desk.move_to(who, place)
    return stand(made := BoardPanel(fight_desk, words, look), 600, 500, made.view)


@pytest.fixture
def notices(panel) -> list[str]:
    """What the panel tells."""
    said: list[str] = []

    def take(notice) -> None:
        said.append(notice.text)

    panel.told.connect(take)
    return said

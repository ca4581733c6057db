from PySide6.QtCore import QRect

from gui.theme.tokens import contrast
from gui.widgets.badge import Badge, badge_size, paint_badge

AREA = QRect(0, 0, 400, 32)


def test_a_badge_grows_with_its_text_and_a_letter_stays_square(look):
    letter, word = (badge_size(Badge(text), look.theme) for text in ("i", "kneeling"))
    assert letter.width() == letter.height()
    assert word.width() > 3 * letter.width()
    look.set_scale(200)
    assert badge_size(Badge("kneeling"), look.theme).width() > 1.7 * word.width()


def test_a_filled_badge_is_of_its_colour_and_a_plain_one_only_framed(paper, look):
    size, side = badge_size(Badge("prone"), look.theme), look.theme.colour("side_2")
    middle = 16 - size.height() // 2 + 3
    paper.paint(lambda painter: paint_badge(painter, AREA, Badge("prone", "side_2", filled=True), look.theme))
    assert paper.at(5, middle) == side
    paper.paint(lambda painter: painter.fillRect(AREA, look.theme.colour("base")))
    paper.paint(lambda painter: paint_badge(painter, AREA, Badge("prone", "side_2"), look.theme))
    assert paper.at(5, middle) != side
    assert contrast(paper.at(5, middle), look.theme.colour("text")) > 4.5


def test_a_badge_keeps_within_its_area(paper, look):
    paper.paint(lambda painter: paint_badge(painter, QRect(10, 0, 40, 32), Badge("kneeling", "danger"), look.theme))
    base = look.theme.colour("base")
    touched = {x for x in range(400) for y in range(32) if paper.at(x, y) != base}
    assert touched <= set(range(10, 50))
    assert len(touched) > 30

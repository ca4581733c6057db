"""What help cards look like, as it was approved."""

from functools import partial

from PySide6.QtWidgets import QWidget

from gui.help_card.card import card_of
from gui.help_card.window import HelpCard
from gui.palette.wording import Wording


def test_window(qtbot, walk, yard, words, plain_look, approved):
    home = QWidget()
    qtbot.addWidget(home)
    window = HelpCard(yard, words, plain_look, home)
    window.show_action(yard.fight.option("anna", "thrust"))
    steps = walk(window, 560, 700)
    for action in ("kick_sand", "walk", "parry", "challenge", "rise_and_thrust", "beckon", "draw", "give_way"):
        steps.call(action, partial(window.show_action, yard.fight.option("anna", action)))
    steps.looks(words, plain_look)
    steps.do("Esc")
    approved(steps.text)


def lines_of(lines, indent="    "):
    for line in lines:
        yield f"{indent}{line.text}"
        yield from lines_of(line.below, f"{indent}  ")


def test_every_card(yard, words, approved):
    """What stands on the card of each action of the duel, for whoever can act and for whoever lies on the ground."""
    wording, told = Wording(yard.rulebook, yard.encounter, yard.texts, words), []
    for who in ("anna", "wolf"):
        for action in yard.rulebook.plans:
            card = card_of(wording, yard.fight.option(who, action))
            told += ["", f"{who}: {card.title} ({card.origin})", f"  {card.summary}"]
            for part in card.parts if who == "anna" else card.parts[:1]:
                told += [f"  {part.title}", *lines_of(part.lines)]
    approved("\n".join([*told, ""]))

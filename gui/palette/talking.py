"""Table talk in the palette's field: a whole exchange in one line, with a preview of what will happen."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from gui.desk.desk import Desk
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords
from gui.words.words import Words
from rules.resolving.questions import AnyQuestion, ChoiceQuestion, ReactionQuestion
from rules.talk.line import Talk, read_line
from rules.values import Value

PATIENCE = 80
"""Milliseconds without a key after which a line is read."""


def may_be_exchange(line: str) -> bool:
    """Return whether a line has enough words to be more than the name of an action."""
    return len(line.split()) > 1


class TalkPreview(SentenceLabel):
    """Shows what a line of table talk will do; hidden while there is none."""

    def __init__(self, words: Words, look: Look) -> None:
        super().__init__()
        self.setObjectName("talk_preview")
        BoundWords(words, self)(self, accessible="talk.preview")
        BoundLook(look, self).steps(self.setMargin, 2)
        self.hide()

    def say(self, sentence: str) -> None:
        """Show a sentence, and announce it; hide without one."""
        if sentence != self.text():
            self.setText(sentence)
            if sentence:
                announce(self, sentence)
        self.setVisible(bool(sentence))


class TableTalk(QObject):
    """Reads what is typed in the palette's field as an exchange. `changed` is emitted after a line was read.

    `taken` carries the action of an exchange that is about to be performed.
    """

    changed = Signal()
    taken = Signal(str)

    def __init__(self, desk: Desk, words: Words, preview: TalkPreview) -> None:
        super().__init__(preview)
        self._desk = desk
        self._words = words
        self._preview = preview
        self._line = ""
        self._talk: Talk | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(PATIENCE)
        self._rest.timeout.connect(self._read)

    @property
    def is_open(self) -> bool:
        """Whether the field holds an exchange rather than the name of an action."""
        return self._talk is not None

    @property
    def is_waiting(self) -> bool:
        """Whether a line is still to be read."""
        return self._rest.isActive()

    @property
    def choices(self) -> Mapping[str, Value]:
        """The choices of the exchange: those of the line, and what the rules take where it names none."""
        if self._talk is None:
            return {}
        option, act = self._talk.option, self._talk.act
        named = self._desk.rulebook.plans[act.action].action.choices
        bound = act.choices if option is None else option.bound
        return {name: value for name, value in bound.items() if name in named}

    @property
    def actor(self) -> str:
        """Who acts in the exchange; empty if there is none."""
        return "" if self._talk is None else self._talk.act.actor

    @property
    def action(self) -> str:
        """The action of the exchange; empty if there is none."""
        return "" if self._talk is None else self._talk.act.action

    @Slot(str)
    def take(self, line: str) -> None:
        """Note what is in the field now; it is read after a moment."""
        self._line = line
        if not may_be_exchange(line):
            self._rest.stop()
            self._show(None)
        else:
            self._rest.start()

    def perform(self) -> bool:
        """Perform the exchange in the field, as far as it goes; return False if it holds none.

        An exchange that cannot be performed is left as it is, with the reason in the preview.
        """
        if self._rest.isActive():
            self._rest.stop()
            self._read()
        talk = self._talk
        if talk is None:
            return False
        if talk.fault is not None or talk.option is None:
            announce(self._preview, self._preview.text())
        elif talk.missing:
            self._desk.select(talk.act.actor)
            self._desk.place_wanted.emit(talk.option, dict(talk.act.choices))
        else:
            self.taken.emit(talk.act.action)
            self._desk.perform(talk.option, replies=talk.replies)
        return True

    def clear(self) -> None:
        """Forget the line."""
        self.take("")

    def read_again(self) -> None:
        """Read the line of an exchange again after a moment, because the fight or the language is another."""
        if self.is_open:
            self.take(self._line)

    @Slot()
    def _read(self) -> None:
        desk = self._desk
        if not desk.is_open or desk.under_way is not None:
            self._show(None)
            return
        talk = read_line(desk.fight, desk.texts, self._line, desk.selected_id)
        self._show(talk if talk.act.action and talk.says_more_than_an_action else None)

    def _show(self, talk: Talk | None) -> None:
        had, self._talk = self._talk, talk
        self._preview.say("" if talk is None else self._told(talk))
        if had is not None or talk is not None:
            self.changed.emit()

    def _told(self, talk: Talk) -> str:
        """Return what the line will do, and what it leaves open or why it cannot be done."""
        desk, words = self._desk, self._words
        lines = [line.text for line in desk.chronicler.tell(desk.encounter, talk.events)]
        if talk.unused:
            lines.append(words("talk.unused", figures=", ".join(talk.unused)))
        if talk.fault is not None:
            lines.append(words.fault(talk.fault))
        elif talk.missing:
            lines.append(words("talk.then_asked", question=desk.texts.reason(talk.missing)))
        elif talk.question is not None:
            lines.append(self._asked(talk.question))
        else:
            lines.append(words("talk.enter"))
        return "\n".join(lines)

    def _asked(self, question: AnyQuestion) -> str:
        """Return what is asked next: of whom, what, and the answers to choose from."""
        desk, words = self._desk, self._words
        combatant = desk.encounter.combatants.get(question.who)
        who = words("dice.game_master") if combatant is None else combatant.name
        asked = words("talk.then_asked_of", who=who, question=desk.texts.question(question.about))
        if isinstance(question, ReactionQuestion):
            names = [self._reaction(action) for action in question.answers]
        elif isinstance(question, ChoiceQuestion):
            names = [desk.texts.value(question.about, answer) for answer in question.answers]
        else:
            return asked
        return f"{asked} {' · '.join(names)}"

    def _reaction(self, action: str) -> str:
        known = action in self._desk.rulebook.plans
        return self._desk.texts.name("actions", action) if known else self._words("talk.no_reaction")

"""The windows of a desk tell what they tell through one object, and close with it."""

from functools import partial

import pytest
from PySide6.QtCore import QObject, Signal

from gui.gm_mode.windows import DeskWindows
from rules.state.character import Character


class Panel(QObject):
    """A stand-in for any panel: its signals, and what was asked of it."""

    help_wanted = Signal(object)
    sheet_wanted = Signal(object)
    copy_wanted = Signal(str)
    fighter_wanted = Signal(object)
    ready_wanted = Signal()
    export_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[object] = []

    def refresh(self, *_) -> None:
        self.asked.append("refresh")

    def show_character(self, *_) -> None:
        self.asked.append("character")

    def show_portraits_anew(self, *_) -> None:
        self.asked.append("portraits")


class Order(Panel):
    sheet_wanted = Signal(str)


class Panels:
    """Stand-ins for the panels of a desk."""

    def __init__(self) -> None:
        self.board, self.roster, self.order, self.log, self.palette = Panel(), Panel(), Order(), Panel(), Panel()


class Part(QObject):
    """A stand-in for any window: it tells things, and notes what it is asked for."""

    told = Signal(object)
    kept = Signal(object)
    added = Signal(object)
    taken = Signal(str)
    saved = Signal(str)
    export_wanted = Signal()
    fighter_wanted = Signal(object, str)

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[object] = []
        self.logs = self

    def __getattr__(self, name: str):
        return partial(self._note, name)

    def _note(self, name: str, *given, **named) -> None:
        self.asked.append((name, *given, *named.items()))


@pytest.fixture
def panels():
    return Panels()


@pytest.fixture
def windows(fight_desk, words, look, panels):
    return DeskWindows(fight_desk, words, look, panels)


JOINS = {
    "told": ("fighter_pages", "staging", "help", "export", "installing", "rules_book"),
    "done": ("staying", "horde"),
}
TELLS = {"staying": "kept", "horde": "added"}


@pytest.mark.parametrize(("signal", "name"), [(signal, name) for signal, names in JOINS.items() for name in names])
def test_what_a_window_tells_is_told(windows, signal, name):
    told, part = [], Part()
    getattr(windows, signal).connect(told.append)
    getattr(windows, f"_join_{name}")(part)
    getattr(part, TELLS.get(name, "told")).emit("news")
    assert told == ["news"]


def test_a_saved_sheet_is_in_the_roster_and_its_portrait_on_the_board(windows, panels):
    part = Part()
    windows._join_sheets(part)
    part.saved.emit("una")
    assert (panels.roster.asked, panels.board.asked) == (["refresh"], ["portraits"])


def test_who_is_taken_from_those_ready_made_is_shown_in_the_roster(windows, panels):
    part = Part()
    windows._join_ready(part)
    part.taken.emit("wolf")
    assert panels.roster.asked == ["character"]


def test_a_roster_can_be_drawn_from(windows, panels):
    part = Part()
    windows._join_staging(part)
    assert ("draw_from", panels.roster) in part.asked


class Known:
    """A window that is made, or not."""

    def __init__(self, part, *, is_made: bool) -> None:
        self.part, self.is_made = part, is_made

    def __call__(self):
        return self.part


OPENING = {
    "ready": ("open_ready", "open_list"),
    "staying": ("open_staying", "open_window"),
    "why": ("ask_why", "ask"),
    "export": ("export_log", "ask"),
    "fight_page": ("open_fight_page", "open_page"),
}


@pytest.mark.parametrize("name", OPENING)
def test_each_window_opens(windows, name):
    act, asked = OPENING[name]
    part = Part()
    setattr(windows, name, Known(part, is_made=False))
    getattr(windows, act)()
    assert part.asked == [(asked,)]


def test_what_panels_want_opens_its_window(windows, panels):
    una = Character("una", "realms_of_myth", "Una")
    parts = {name: Part() for name in ("help_card", "sheets", "recruiting", "ready", "export")}
    for name, part in parts.items():
        setattr(windows, name, Known(part, is_made=True))
    panels.palette.help_wanted.emit("option")
    panels.order.sheet_wanted.emit("una")
    panels.roster.sheet_wanted.emit(una)
    panels.order.copy_wanted.emit("wolf")
    panels.roster.fighter_wanted.emit(una)
    panels.roster.ready_wanted.emit()
    panels.log.export_wanted.emit()
    windows._draw_fighter(una, "beasts")
    assert parts["help_card"].asked == [("show_action", "option")]
    assert parts["sheets"].asked == [("open_of", "una"), ("open_sheet", una)]
    assert parts["recruiting"].asked == [("add_copy", "wolf"), ("add", una), ("add", una, "beasts")]
    assert (parts["ready"].asked, parts["export"].asked) == ([("open_list",)], [("ask",)])


FINISHED = ("house_rules", "own", "packs", "export", "fight_page", "rules_book", "watching", "horde")


@pytest.mark.parametrize("is_made", [True, False])
def test_the_end_closes_what_was_opened_and_makes_nothing(windows, is_made):
    names = (*FINISHED, "sheets", "staging", "players")
    parts = {name: Part() for name in names}
    for name, part in parts.items():
        setattr(windows, name, Known(part, is_made=is_made))
    windows.close_all(keep_drafts=True)
    wanted = {name: [("finish",)] for name in (*FINISHED, "staging")}
    wanted |= {"sheets": [("close_all", ("keep_drafts", True))], "players": [("close",)]}
    asked = {name: part.asked for name, part in parts.items() if part.asked}
    assert asked == (wanted if is_made else {})


@pytest.mark.parametrize(
    ("is_made", "changed", "edited"), [(True, True, True), (True, False, False), (False, True, False)]
)
def test_a_sheet_is_edited_while_it_is_open_and_changed(windows, is_made, changed, edited):
    class Sheet:
        def __init__(self) -> None:
            self.changed = changed

    class Sheets:
        def __init__(self) -> None:
            self.windows = {"una": Sheet()}

    windows.sheets = Known(Sheets(), is_made=is_made)
    assert windows._is_edited("una") is edited
    assert not windows._is_edited("bern")


def test_five_parts_wait_for_an_idle_desk(windows):
    assert list(windows.waiting()) == [
        windows.sheets,
        windows.recruiting,
        windows.set_up,
        windows.installing,
        windows.staging,
    ]

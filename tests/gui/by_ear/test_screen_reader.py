"""The fights of the transcripts, played in the running program through the accessibility bus, as by a screen reader."""

from datetime import UTC, datetime

import pytest

from gui.desk.desk import Desk
from gui.words.words import Words
from storage.campaign.campaign import open_campaign
from tests.gui.by_ear.accessibility_bus import ACTIVE, ROOT, AccessibilityBus
from tests.gui.by_ear.fights import FIGHTS, put_on_desk
from tests.gui.by_ear.session import program, session, what_is_missing
from tests.gui.by_ear.transcript import Act, acts_of

pytestmark = pytest.mark.skipif(bool(what_is_missing()), reason=what_is_missing())


def noon():
    return datetime(2026, 7, 1, 12, 0, tzinfo=UTC)


class Player:
    """Plays on the desk by keyboard, and compares what the bus says with the transcripts."""

    def __init__(self, bus) -> None:
        self.bus = bus
        application = bus.wait_for(lambda: bus.children(ROOT), lambda: "The program is not on the accessibility bus.")[
            0
        ]
        self.window = bus.wait_for(lambda: bus.children(application), lambda: "No window opened.")[0]
        bus.wait_for(lambda: bus.has(self.window, ACTIVE), lambda: "The window is not active.")

    def wait_for_title(self, beginning: str) -> None:
        """Wait until the window shows a fight."""
        bus = self.bus
        bus.wait_for(lambda: bus.name(self.window).startswith(beginning), lambda: f"Title: {bus.name(self.window)}")

    def wait_for_focus(self, focus: str) -> None:
        """Wait until the focus is where a transcript says."""
        self.bus.wait_for(lambda: self.is_at(focus), lambda: f"The focus is on {self.focus()}, not on {focus}")

    def open_fight(self, name: str) -> None:
        """Open a fight with the box that finds commands."""
        self.bus.do("Ctrl+K")
        self.wait_for_focus("Type two letters of a command, field")
        self.bus.do(f"'{name}'")
        self.bus.do("Return")
        self.wait_for_title(name)
        self.wait_for_focus("Find an action, field")
        self.bus.take_heard()

    def play(self, act: Act) -> None:
        """Do what a transcript says, and hear what it says."""
        self.bus.do(act.done)
        assert [self.bus.next_announcement() for _ in act.heard] == list(act.heard), act.done
        if act.controls:
            self.bus.wait_for(lambda: self.controls(act.controls[0]) == list(act.controls), lambda: self.told(act))
        if act.focus:
            self.wait_for_focus(act.focus)

    def controls(self, heading: str) -> list[str]:
        """Return the controls that stand together with a heading, which may be in a scroll area of its own."""
        bus = self.bus
        found = next((node for node in bus.parts(self.window) if bus.said(node) == heading), None)
        told: list[str] = []
        while found is not None and found != self.window and len(told) < 2:
            found = bus.parent(found)
            told = [said for node in bus.parts(found) if (said := bus.said(node))]
        return told

    def told(self, act: Act) -> str:
        """Return the controls that are there in place of those of an act."""
        return f"{act.done}: {self.controls(act.controls[0])}, not {act.controls}"

    def is_at(self, focus: str) -> bool:
        """Return whether the focus is where a transcript says: on a control, or on a list or its current row."""
        said = self.focus()
        return bool(said) and (said == focus or focus.startswith(f"{said}: ") or focus.endswith(f": {said}"))

    def focus(self) -> str:
        """Return what has the focus; of the row of a list its text."""
        node = self.bus.focus
        if node is None:
            return ""
        return self.bus.name(node) if self.bus.role(node) == "list item" else self.bus.said(node)


@pytest.fixture(scope="module")
def player(tmp_path_factory, qapp, shelf):
    home = tmp_path_factory.mktemp("home")
    path = home / "table.fightbook"
    with open_campaign(path, noon, daily_backup=False) as campaign:
        desk = Desk(campaign, Words("en"), 7, shelf)
        for ruleset in FIGHTS:
            put_on_desk(desk, ruleset)
        # The box finds every fight but the open one, so none of them is open at first, whichever comes first here.
        desk.open_encounter(desk.campaign.encounters.create("Another evening", desk.encounter))
    with session(home) as environment, program(path, environment, home / "output.txt"):
        bus = AccessibilityBus(environment["DBUS_SESSION_BUS_ADDRESS"])
        try:
            yield Player(bus)
        finally:
            bus.close()


@pytest.mark.parametrize("ruleset", sorted(FIGHTS))
def test_a_screen_reader_hears_the_transcript(player, ruleset):
    player.open_fight(ruleset)
    for act in acts_of(ruleset):
        player.play(act)
    assert player.bus.take_heard() == []

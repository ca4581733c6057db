"""What the strip over an encounter that is decided, and the window after it, look like and say, as approved."""

from functools import partial

from PySide6.QtWidgets import QFileDialog

from gui.encounters.ending_strip import EndingStrip
from gui.encounters.log_file import LogFiles
from gui.encounters.scenario_file import ScenarioFiles
from gui.encounters.set_up import EncounterSetUp
from gui.encounters.staying import StayingWindow


def test_ending(walk, yard, words, plain_look, approved):
    strip = EndingStrip(yard, words, plain_look)
    steps = walk(strip, 700, 60, yard)
    steps.call("a wound", partial(yard.set_pool, "wolf", "wounds", 18))
    steps.looks(words, plain_look)
    steps.call("undo", yard.undo)
    steps.call("redo", yard.redo)
    steps.call("dismiss", strip.dismiss_button.click)
    approved(steps.text)


def test_staying(walk, yard, panel, words, plain_look, approved):
    for id in ("anna", "wolf"):
        yard.campaign.roster.save(yard.present.combatants[id].sheet)
    for pool, left in (("wounds", 3), ("breath", 2)):
        yard.set_pool("anna", pool, left)
    window = StayingWindow(yard, words, plain_look, panel, frozenset().__contains__)
    window.open_window()
    steps = walk(window, 700, 420, window)
    steps.do("Space")
    steps.looks(words, plain_look)
    steps.call("as the rules say", window.suggested_button.click)
    steps.call("keep on the sheets", window.keep_button.click)
    approved(steps.text)


def test_set_up(walk, yard, panel, words, plain_look, approved):
    yard.leave("bolt", "fled")
    made = EncounterSetUp(yard, words, plain_look, panel)
    steps = walk(panel, 400, 300, yard)
    steps.call("rename", made.ask_name)
    steps.do("End Ctrl+Backspace Ctrl+Backspace Ctrl+Backspace Return 'Ford' Return")
    steps.call("copy", made.ask_copy)
    steps.do("Return")
    steps.call("next", made.ask_next)
    steps.do("Return")
    steps.call("put away", made.put_away)
    steps.call("restore", made.open_box)
    steps.do("Return")
    steps.lines += [f"there is {entry.name}" for entry in yard.encounters()]
    approved(steps.text)


def test_files(walk, yard, panel, words, plain_look, approved, tmp_path):
    scenarios, logs = ScenarioFiles(yard, words, panel), LogFiles(yard, words, panel)
    steps = walk(panel, 400, 300, yard)
    for name, act in {
        "open a scenario": scenarios.ask_open,
        "save a scenario": scenarios.ask_save,
        "open a log": logs.ask_open,
    }.items():
        steps.call(name, act)
        for dialog in panel.findChildren(QFileDialog):
            dialog.close()
    steps.call("save", partial(scenarios.save, str(tmp_path / "yard.toml")))
    steps.call("open", partial(scenarios.open, str(tmp_path / "yard.toml")))
    steps.call("open nothing", partial(scenarios.open, str(tmp_path / "nothing.toml")))
    steps.call("read nothing", partial(logs.open, str(tmp_path / "nothing.txt")))
    logs.finish()
    approved(steps.text.replace(str(tmp_path), "/tmp"))

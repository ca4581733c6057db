"""What the window of a watched folder looks like, says and tells, as it was approved."""

from functools import partial

from PySide6.QtWidgets import QWidget

from gui.rulesets.watch_window import WatchWindow
from tests.storage.packages import folder_of


def test_window(walk, yard, words, plain_look, approved, qtbot, tmp_path):
    home = QWidget()
    qtbot.addWidget(home)
    folder = folder_of(tmp_path / "mine")
    actions = folder / "actions" / "all.toml"
    sound = actions.read_text(encoding="utf-8")
    window = WatchWindow(yard, words, plain_look, home)
    window.show()
    steps = walk(window, 480, 260)
    steps.press_each("Close")
    steps.call("watch", partial(window.begin, str(folder)))
    actions.write_text('[rest]\ngroup = "none"\n', encoding="utf-8")
    steps.call("a fault", partial(window.begin, str(folder)))
    actions.write_text(sound, encoding="utf-8")
    steps.call("mended, but there is one already", partial(window.begin, str(folder)))
    steps.do("Return")
    steps.tab_through()
    steps.looks(words, plain_look)
    steps.call("watch none", window.stop_button.click)
    window.finish()
    window.close()
    approved(steps.text.replace(str(tmp_path), "/tmp"))

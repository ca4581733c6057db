"""The window of a watched ruleset folder: what is wrong in it, and that the fight plays on with what is sound."""

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, QStringListModel, Qt, Slot
from PySide6.QtWidgets import QDialog, QFileDialog, QHBoxLayout, QListView, QVBoxLayout, QWidget

from gui.desk.desk import Desk
from gui.desk.house_rulings import in_the_way
from gui.rulesets.folder_check import CheckedFolder, FolderCheck, FolderOrder
from gui.rulesets.folder_watch import FolderWatch
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.file_dialogs import ask, file_dialog
from gui.widgets.sentence_label import SentenceLabel
from gui.widgets.small_form import SmallForm
from gui.words.binding import BoundWords
from gui.words.ruleset_words import known_rulesets
from gui.words.words import Words
from rules.loading.packs import wanted_packs
from rules.play.house_fit import new_pools, renames
from rules.ruleset.rulebook import Rulebook
from rules.state.events import HouseRulesChanged
from rules.values import Value
from storage.rulesets.archive import PackageError
from storage.rulesets.package import AlreadyThere, Package, install

WIDTH, HEIGHT = 150, 80
"""Initial size of the window in steps of the grid, if it fits on the screen."""


class WatchWindow(QDialog):
    """A modeless window. Each sound text of the folder is installed, and the open fight of that ruleset plays on.

    What is faulty, or does not fit the fight, is named and changes nothing. It asks once before it replaces a ruleset
    that was installed before; a ruleset that ships is never replaced.
    """

    def __init__(self, desk: Desk, words: Words, look: Look, home: QWidget) -> None:
        super().__init__(home.window())
        self.setObjectName("watch_window")
        self._desk = desk
        self._words = words
        self._folder: Path | None = None
        self._agreed = False
        self._waiting = False
        self._said: tuple[str, Mapping[str, object]] = ("watching.none", {})
        self.watch = FolderWatch(self)
        self.check = FolderCheck(self)
        self.form = SmallForm(self, words, look)
        self.faults = QStringListModel(self)
        self.told = SentenceLabel()
        bind = BoundWords(words, self)
        bind(self, window_title="watching.title")
        self.list = bind(QListView(), accessible="watching.faults_list")
        self.choose_button = bind.button("watching.choose", self.ask)
        self.stop_button = bind.button("watching.stop", self.stop)
        self.close_button = bind.button("watching.close", self.close)
        self._build(look)
        self.watch.settled.connect(self._begin)
        self.check.ended.connect(self._take)
        bind.call(self._tell_again)

    @Slot()
    def open_window(self) -> None:
        """Show the window; without a watched folder, ask for one."""
        self.show()
        self.raise_()
        self.activateWindow()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._folder is None:
            self.ask()

    @Slot()
    def ask(self) -> None:
        """Ask which folder to watch."""
        dialog = file_dialog(self, self._words("watching.title"), self._words)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        ask(dialog, self.begin)

    @Slot(str)
    def begin(self, path: str) -> None:
        """Watch a folder, and check it at once."""
        self._folder, self._agreed = Path(path), False
        self.watch.watch(self._folder)
        self._show((), "watching.checking", path=self._folder)
        self._begin()

    @Slot()
    def stop(self) -> None:
        """Watch nothing any more; what is installed stays."""
        self.watch.stop()
        self._folder = None
        self._show((), "watching.none")

    def finish(self) -> None:
        """Stop, and wait for the check, because the campaign is about to be closed."""
        self.watch.stop()
        self._folder = None
        self.check.finish()

    def _build(self, look: Look) -> None:
        self.told.setWordWrap(True)
        self.list.setModel(self.faults)
        self.list.setWordWrap(True)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.stop_button.setEnabled(False)
        foot = QHBoxLayout()
        foot.addWidget(self.choose_button)
        foot.addWidget(self.stop_button)
        foot.addStretch()
        foot.addWidget(self.close_button)
        layout = QVBoxLayout(self)
        layout.addWidget(self.told)
        layout.addWidget(self.list)
        layout.addLayout(foot)
        set_first_size(self, look.theme, WIDTH, HEIGHT)

    @Slot()
    def _begin(self) -> None:
        """Check the folder, or once more after the check that is under way."""
        self._waiting = self.check.is_running
        if self._folder is None or self._waiting:
            return
        desk = self._desk
        is_open = desk.is_open
        text = desk.present.house_rules if is_open else ""
        self.check.begin(
            FolderOrder(
                folder=self._folder,
                fight=desk.encounter_id if is_open else 0,
                ruleset=desk.present.ruleset if is_open else "",
                house_rules=text,
                packs={wanted: desk.shelf.find_pack(wanted) for wanted in wanted_packs(text)},
            )
        )

    @Slot(object)
    def _take(self, found: CheckedFolder | None) -> None:
        if found is None or self._folder is None:
            return
        if self._waiting or self._is_outdated(found.order):
            self._begin()
        elif found.package is None:
            faults = [self._words.fault(each) for each in found.faults]
            self._show(faults, "watching.faulty", path=self._folder, count=len(faults))
        else:
            self._play_on(found.package, found.rulebook)

    def _is_outdated(self, order: FolderOrder) -> bool:
        """Return whether another folder is watched, or the fight has changed in a way that matters to the check."""
        desk = self._desk
        now = (desk.encounter_id, desk.present.house_rules) if desk.is_open else (0, "")
        return order.folder != self._folder or (order.fight, order.house_rules) != now

    def _play_on(self, package: Package, rulebook: Rulebook | None) -> None:
        """Install a sound ruleset, and go on with the open fight under it if that is of this ruleset."""
        desk, words = self._desk, self._words
        if rulebook is not None:
            problem = in_the_way(rulebook, desk.present, desk.texts, words, "watching.in_the_way")
            if problem:
                self._show([problem], "watching.does_not_fit")
                return
        try:
            done = install(package, known_rulesets(), replace=self._agreed)
        except AlreadyThere:
            self._ask_to_replace(package, rulebook)
            return
        except PackageError as problem:
            self._show([words.fault(problem.full_message)], "watching.not_installed")
            return
        self._agreed = True
        desk.shelf.forget(done.id)
        if rulebook is not None:
            self._continue_fight()
        key = "watching.installed" if rulebook is None else "watching.played_on"
        self._show((), key, ruleset=done.id, version=done.version)

    def _continue_fight(self) -> None:
        """Open the fight anew; what the ruleset has renamed, and pools that are new, become a step."""
        desk = self._desk
        desk.open_encounter(desk.encounter_id)
        renamed, pools = renames(desk.rulebook.ruleset, desk.present), tuple(new_pools(desk.rulebook, desk.present))
        change = HouseRulesChanged(desk.present.house_rules, (), True, renamed)
        desk.by_hand([*([change] if renamed else []), *pools])

    def _ask_to_replace(self, package: Package, rulebook: Rulebook | None) -> None:
        self._show((), "watching.sound")
        id, version = package.manifest.id, package.rulebook.ruleset.version
        title = self._words("rulesets.replace", ruleset=id, version=version)
        middle = self.mapToGlobal(QPoint(self.width() // 4, self.height() // 3))
        self.form.ask(title, [], partial(self._agree, package, rulebook), middle)

    def _agree(self, package: Package, rulebook: Rulebook | None, _values: Mapping[str, Value]) -> None:
        self._agreed = True
        self._play_on(package, rulebook)

    def _show(self, faults: Iterable[str], sentence: str, **parameters: object) -> None:
        """Show the faults, and the sentence of a key above them; both are announced."""
        self.faults.setStringList(list(faults))
        self.stop_button.setEnabled(self._folder is not None)
        self._said = (sentence, parameters)
        self._tell_again()
        announce(self, " ".join((self.told.text(), *self.faults.stringList()[:1])))

    @Slot()
    def _tell_again(self) -> None:
        """Tell the present state in the current language."""
        key, parameters = self._said
        self.told.setText(self._words(key, **parameters))

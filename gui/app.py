"""Assembles the program: every object is created here and given what it needs."""

import logging
import random
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QObject, Slot, qInstallMessageHandler
from PySide6.QtGui import QAccessible, QIcon
from PySide6.QtWidgets import QApplication, QWidget

from gui.actions import table
from gui.actions.actions import Actions
from gui.actions.command import Command
from gui.actions.shortcuts import Shortcuts
from gui.campaign.opening import Opened
from gui.crash.desk import CRASH_DIALOG, CrashDesk
from gui.crash.fault_file import FaultFile
from gui.crash.handler import CrashHandler
from gui.crash.logs import RecentLines, start_log, stop_log, traces_folder
from gui.crash.no_display import NoDisplay
from gui.crash.qt_messages import log_qt_message
from gui.crash.report import environment, write_report
from gui.desk.desk import Desk
from gui.desk.shelf import Shelf
from gui.gm_mode.workplace import Workplace
from gui.player_mode.role_choice import RoleChoice
from gui.players_window.memory import is_wanted, remember
from gui.preferences.launch import Launch
from gui.preferences.preferences import KeptPreferences, Preferences
from gui.preferences.recent import RecentFiles
from gui.preferences.role import GAME_MASTER, PLAYER, ROLE_KEY, UNDECIDED, is_new, is_player
from gui.safekeeping.safekeeping import Safekeeping
from gui.safekeeping.signals import EndSignals
from gui.safekeeping.starting import Start
from gui.scheduling.afterwards import Afterwards, Piece
from gui.scheduling.idle_gc import IdleCollector
from gui.scheduling.later import Later, found
from gui.scheduling.quick_start import collect_all, release_collector
from gui.theme.look import Look
from gui.version import program_version
from gui.widgets.message_strip import Notice
from gui.widgets.wheel_guard import WheelGuard
from gui.window.main_window import MainWindow
from gui.window.panels import PanelPlace
from gui.words.heading_label import heading_interface
from gui.words.qt_words import QtWords
from gui.words.ruleset_words import known_rulebook, shipped_rulebook, texts_of
from gui.words.sentences import read_entries
from gui.words.troubles import sentence_of
from gui.words.words import LANGUAGES, Words
from resources import entry, guide
from rules.words.messages import Message
from storage.campaign.campaign import Campaign
from storage.campaign.versions import Author
from storage.files.errors import CampaignError
from storage.files.places import preferences_path, ruleset_cache_path
from storage.rulesets.cache import RulesetCache

if TYPE_CHECKING:
    from gui.actions.shortcut_window import ShortcutWindow
    from gui.guide.window import GuideWindow
    from gui.player_mode.place import PlayerPlace
    from gui.safekeeping.preparation import Outfit

LANGUAGE_KEY = "language"
PLAYER_PLACE = "gui.player_mode.place.PlayerPlace"
OUTFIT = "gui.safekeeping.preparation.Outfit"


class Program(QObject):
    """The running program: the shared objects, the window, and the campaign it shows.

    The window shows the campaign in `opened`, and closes it when it closes itself. `cache` keeps what was read of
    rulesets for the next start. `successor` is the launch that the user wants in place of this one, once the window
    has closed.
    """

    def __init__(
        self,
        app: QApplication,
        preferences: Preferences,
        launch: Launch,
        opened: Opened,
        cache: RulesetCache | None = None,
    ) -> None:
        super().__init__()
        self._cache = cache
        self._launch = launch
        self.successor: Launch | None = None
        self._is_closed = self._keeps_drafts = False
        self._unsaved: _Unsaved | None = None
        self.preferences = preferences
        self.campaign = opened.campaign
        self.words = Words(_language_of(launch, preferences), partial(read_entries, cache=cache))
        self.qt_words = QtWords(app, self.words)
        self.look = Look(app, preferences, launch.theme, dressed=False)
        self.actions = Actions(self.words, self.look, Shortcuts(preferences))
        self.is_player = is_player(launch, preferences)
        self.workplace = None if opened.campaign is None else self._workplace(opened.campaign)
        self.tidying = IdleCollector(self)
        self._recent = RecentFiles(preferences, self.is_player)
        desk = None if self.workplace is None else self.workplace.desk
        self.safekeeping = Safekeeping(opened, desk, self._recent, self.words, self.look, now)
        self._bind()
        self.role_choice = RoleChoice(self.words, self.look)
        self.window = self._make_window()
        self._wheel = WheelGuard(app, self.window)
        self._shortcuts: Later[ShortcutWindow] = Later(
            "gui.actions.shortcut_window.ShortcutWindow", self.actions, self.words, self.look, self.window
        )
        self._guide: Later[GuideWindow] = Later(
            "gui.guide.window.GuideWindow", guide(), self.words, self.look, self.window
        )
        self._connect()
        self._show_campaign()
        self.look.dress()
        if self.workplace is not None and is_new(launch, preferences):
            self.role_choice.ask()
        self._note_recent()

    def pieces(self) -> Iterator[Piece]:
        """Yield the work that remains once the window has been painted."""
        if self.workplace is not None:
            yield from self.workplace.waiting()
        yield self._open_players_window_again
        yield from self.safekeeping.pieces()
        # A crash is a bad time to begin reading files.
        yield partial(found, CRASH_DIALOG)

    @Slot(str)
    def tell(self, sentence: str) -> None:
        """Show a warning about the fight on the desk; one that nothing can be saved stays until something is."""
        error = None if self.campaign is None else self.campaign.unsaved
        if error is not None and (self._unsaved is None or error is not self._unsaved.error):
            # The desk says at once why something could not be saved, so this sentence is about the new error.
            self._unsaved = _Unsaved(error, sentence)
            self.window.show_message(Notice(sentence, "danger"))
        else:
            self.window.show_message(Notice(sentence, of_fight=True))

    @Slot(object)
    def tell_trouble(self, trouble: CampaignError) -> None:
        """Tell what is wrong with the campaign file, once although each painting of a panel may meet it again."""
        sentence, told = sentence_of(trouble, self.words), self.window.strip.message
        if told is None or told.text != sentence:
            self.tell(sentence)

    @Slot()
    def _note_saved(self) -> None:
        """Withdraw the message that nothing can be saved once something is saved again."""
        if self._unsaved is not None and self.campaign is not None and self.campaign.unsaved is None:
            self.window.strip.withdraw(self._unsaved.sentence)
            self._unsaved = None

    @Slot()
    def _note_people(self) -> None:
        """Withdraw the message that nobody is in the fight once somebody is."""
        if self.workplace is not None and self.workplace.desk.present.combatants:
            self.window.strip.withdraw(self.words("desk.nobody"))

    def tell_fault(self, said: Message) -> None:
        """Show a warning about a faulty file of the program itself."""
        self.window.show_message(Notice(self.words.fault(said)))

    @Slot(object)
    def _note_question(self, question: object) -> None:
        """Withdraw the "answer first" message when no question is open."""
        if question is None:
            self.window.strip.withdraw(self.words("desk.answer_first"))

    @Slot(bool)
    def _note_past(self, shown: bool) -> None:
        """Withdraw the message about an earlier moment when the present is shown again."""
        if not shown:
            self.window.strip.withdraw(self.words("desk.looking_back"))

    def _panels(self) -> Sequence[PanelPlace]:
        """Return the panels with their places, in the order of their keys; none if no campaign could be opened."""
        return () if self.workplace is None else self.workplace.places()

    def _workplace(self, campaign: Campaign) -> "Workplace | PlayerPlace":
        """Return the desk of a campaign and its panels, or the characters of a player."""
        shelf = Shelf(partial(known_rulebook, cache=self._cache), partial(texts_of, cache=self._cache))
        desk = Desk(campaign, self.words, random.SystemRandom().getrandbits(64), shelf)
        if self.is_player:
            desk.author = Author.PLAYER
            return found(PLAYER_PLACE)(desk, self.words, self.look)
        return Workplace(desk, self.words, self.look)

    def _make_window(self) -> MainWindow:
        place = self.workplace
        banners = () if place is None else (*self.safekeeping.banners, self.role_choice, *place.banners)
        floating = place.floating if isinstance(place, Workplace) else ()
        own = (place.entries,) if isinstance(place, Workplace) else ()
        sources = (*own, self.safekeeping.menu.entries)
        window = MainWindow(
            self._panels(),
            self.actions,
            self.words,
            self.look,
            self.preferences,
            sources=sources,
            banners=banners,
            floating=floating,
        )
        self.safekeeping.stand_over(window)
        return window

    def _connect(self) -> None:
        window = self.window
        self.safekeeping.told.connect(window.show_message)
        self.safekeeping.wanted.connect(self.open_in_place)
        window.strip.offer_taken.connect(self.safekeeping.take_offer)
        window.closing.connect(self._close_campaign)
        self.role_choice.desk_wanted.connect(self._stay)
        self.role_choice.player_wanted.connect(self._become_player)
        if self.workplace is not None:
            self._connect_workplace(self.workplace)

    def _connect_workplace(self, workplace: "Workplace | PlayerPlace") -> None:
        workplace.desk.failed.connect(self.tell)
        if self.safekeeping.following is not None:
            self.safekeeping.following.followed.connect(workplace.roster.refresh)
            self.safekeeping.following.followed.connect(self._show_heading)
        if self.safekeeping.place is not None:
            self.safekeeping.place.moved.connect(self._note_move)
            self.safekeeping.place.looked.connect(self._note_saved)
        workplace.desk.changed.connect(self._note_saved)
        workplace.desk.changed.connect(self._note_people)
        workplace.desk.changed.connect(self.tidying.note)
        workplace.desk.asked.connect(self._note_question)
        workplace.desk.past_shown.connect(self._note_past)
        workplace.told.connect(self.window.show_message)
        self.window.letter_typed.connect(workplace.take_letter)
        if isinstance(workplace, Workplace):
            workplace.heading_changed.connect(self.window.show_heading)
            workplace.withdrawn.connect(self.window.strip.withdraw)
            self.window.strip.offer_taken.connect(workplace.takebacks.take)
            self.window.encounter_chosen.connect(workplace.desk.open_encounter)

    def _bind(self) -> None:
        handlers: dict[Command, Callable[[], object]] = {
            table.TOGGLE_THEME: self.look.toggle,
            table.SYSTEM_THEME: partial(self.look.choose, "system"),
            table.LIGHT_THEME: partial(self.look.choose, "light"),
            table.DARK_THEME: partial(self.look.choose, "dark"),
            table.ENLARGE: self.look.enlarge,
            table.REDUCE: self.look.reduce,
            table.PLAIN_SIZE: self.look.plain_size,
            table.IN_ENGLISH: partial(self._speak, "en"),
            table.IN_POLISH: partial(self._speak, "pl"),
            table.ABOUT: self._tell_about,
            table.PLAYER_MODE: self._change_role,
            table.SHORTCUTS: self._open_shortcuts,
            table.GUIDE: self._open_guide,
        }
        handlers |= self.safekeeping.menu.handlers()
        if self.workplace is not None:
            handlers |= self.workplace.handlers()
        for command, handler in handlers.items():
            self.actions.bind(command, handler)
        self.actions.action(table.RECENT_CAMPAIGNS).setMenu(self.safekeeping.menu.recent_menu)

    def _speak(self, language: str) -> None:
        self.preferences.set(LANGUAGE_KEY, language)
        self.words.set_language(language)

    def _change_role(self) -> None:
        """Switch between characters only and the whole desk, from the next start."""
        player = self.preferences.get(ROLE_KEY) != PLAYER
        self._take_role(PLAYER if player else GAME_MASTER)
        self.window.show_message(Notice(self.words("player.on" if player else "player.off"), "info"))

    def _take_role(self, role: str) -> None:
        """Save who the program is for, and close the question about it."""
        self.role_choice.hide()
        self.preferences.set(ROLE_KEY, role)
        self.window.note_role()

    @Slot()
    def _stay(self) -> None:
        self._take_role(GAME_MASTER)

    @Slot()
    def _become_player(self) -> None:
        """Close the desk, and open a player's characters in its place."""
        self._take_role(PLAYER)
        self.successor = replace(self._launch, player=True)
        self.window.close()

    @Slot(object)
    def open_in_place(self, launch: Launch) -> None:
        """Close this campaign, and let the one of another launch take its place."""
        before = self._launch
        self.successor = replace(launch, language=before.language, theme=before.theme, player=self.is_player)
        self.window.close()

    @Slot()
    def end(self) -> None:
        """Save and close everything without a question, and end the program, because the system asks for it."""
        self.successor = None
        self._keeps_drafts = True
        self.window.close()
        QCoreApplication.exit(0)

    def _note_recent(self) -> None:
        """Remember the file for the next start, unless it is only looked at."""
        if self.campaign is not None and not self.campaign.read_only:
            if self.role_choice.is_asking:
                # The question stays open, even if the program is killed.
                self.preferences.set(ROLE_KEY, UNDECIDED)
            self._recent.note(self.campaign.path)

    def _tell_about(self) -> None:
        self.window.show_message(Notice(self.words("about.text", version=program_version()), "info"))

    def _open_players_window_again(self) -> None:
        """Open the window for the players where it was at the end, if it was on a second screen that is still there."""
        if isinstance(self.workplace, Workplace) and is_wanted(self.window.screen(), self.preferences):
            self.workplace.windows.players().open_again(self.preferences)

    def _open_shortcuts(self) -> None:
        self._shortcuts().open_list()

    def _open_guide(self) -> None:
        if guide() is None:
            self.window.show_message(Notice(self.words("guide.missing"), "info"))
        else:
            self._guide().open_guide()

    def _show_campaign(self) -> None:
        self.safekeeping.tell_opened(self._launch.recovered)
        if self.campaign is not None and self.workplace is not None:
            if isinstance(self.workplace, Workplace):
                if not self.campaign.read_only:
                    self._fill(self.campaign)
                self.workplace.desk.open_last()
            self.window.show_heading(self.workplace.heading())

    @Slot()
    def _note_move(self) -> None:
        """Show and remember the file in which play goes on."""
        self._note_recent()
        self._show_heading()

    @Slot()
    def _show_heading(self) -> None:
        if self.workplace is not None:
            self.window.show_heading(self.workplace.heading())

    def _fill(self, campaign: Campaign) -> None:
        """Put the samples into a campaign without a fight, unless it has ever had one."""
        if not campaign.encounters.entries():
            found("gui.campaign.samples.fill_with_samples")(campaign, shipped_rulebook, self.words.language)

    @Slot()
    def _close_campaign(self) -> None:
        if self._is_closed:
            return
        self._is_closed = True
        if self.role_choice.is_asking:
            self.preferences.set(ROLE_KEY, UNDECIDED)
        if isinstance(self.workplace, Workplace):
            players = self.workplace.windows.players
            remember(players() if players.is_made else None, self.window.screen(), self.preferences)
        if self.workplace is not None:
            self.workplace.close_sheets(keep_drafts=self._keeps_drafts)
        self.safekeeping.finish()
        if self.campaign is not None:
            # Its file may be another one by now, after another program took the first away.
            self._note_recent()
            self.campaign.close()
        self.tidying.stop()
        self.qt_words.finish()


def run(launch: Launch, stands: Callable[[Program], object] | None = None) -> int:
    """Show the desk until the user closes it, and return the exit code; then run a successor if the user wants one.

    `stands` is called once a window has been painted and can be used.
    """
    folder, logger = traces_folder(), logging.getLogger()
    recent = start_log(folder, logger)
    with FaultFile(folder) as faults:
        preferences = KeptPreferences(preferences_path())
        qInstallMessageHandler(NoDisplay(partial(_language_of, launch, preferences)))
        app = make_application()
        qInstallMessageHandler(log_qt_message)
        with EndSignals(app) as ends:
            code = _run_all(app, preferences, launch, ends, _Showing(recent, stands, faults.left))
        qInstallMessageHandler(None)
    stop_log(logger)
    return code


class _Unsaved(NamedTuple):
    """Why the last change could not be saved, and the sentence that says so until something is saved again."""

    error: CampaignError
    sentence: str


class _Showing(NamedTuple):
    """What is needed to show a program: the lines for reports, the callback, and the trace of the last crash."""

    recent: RecentLines
    stands: Callable[[Program], object] | None
    left: str


def _run_all(
    app: QApplication, preferences: KeptPreferences, launch: Launch, ends: EndSignals, showing: _Showing
) -> int:
    """Show the program of a launch, and then each successor; return the exit code of the last."""
    code, left, wanted = 0, showing.left, launch
    while wanted is not None and not ends.have_ended:
        start = Start(preferences, now, partial(_outfit, app, preferences, wanted), ends)
        begun = start.begin(wanted)
        if begun is None:
            return code
        program = Program(app, preferences, begun.launch, begun.opened, RulesetCache(ruleset_cache_path()))
        preferences.complain_to(program.tell_fault)
        if left:
            program.window.show_message(Notice(program.words("crash.last_time"), details=left))
        ends.ended.connect(program.end)
        code, left = _show_until_closed(app, program, showing, begun.curtain), ""
        ends.ended.disconnect(program.end)
        wanted = program.successor
        if wanted is not None:
            _delete(program.window)
            preferences.complain_to(None)
            del program, begun, start
            collect_all()
    return code


def _outfit(app: QApplication, preferences: KeptPreferences, launch: Launch) -> "Outfit":
    """Return words and look for a window before the desk."""
    words = Words(_language_of(launch, preferences))
    return found(OUTFIT)(words, Look(app, preferences, launch.theme))


def _show_until_closed(app: QApplication, program: Program, showing: _Showing, curtain: QWidget | None) -> int:
    """Show the window of a program until it is closed, and hide the `curtain` in front of it."""
    recent, stands, _ = showing
    handler = CrashHandler(partial(_report, recent))
    crash_desk = CrashDesk(program.window, program.words, program.look, handler)
    handler.troubled.connect(program.tell_trouble)
    sys.excepthook, threading.excepthook = handler.handle, handler.handle_in_thread
    told = () if stands is None else (partial(stands, program),)
    if curtain is not None:
        told = (curtain.hide, curtain.deleteLater, *told)
    afterwards = Afterwards(program.window, (*told, release_collector, *program.pieces(), release_collector))
    program.window.closing.connect(afterwards.stop)
    program.window.show()
    code = app.exec()
    # Whatever ended the event loop, the campaign is saved and closed.
    program.window.close()
    sys.excepthook, threading.excepthook = sys.__excepthook__, threading.__excepthook__
    del crash_desk
    return code


def _delete(window: QWidget) -> None:
    """Delete a window now: one deleted while another takes its place would still receive focus changes."""
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def make_application() -> QApplication:
    """Return the application object, with its name and icon."""
    app = QApplication([sys.argv[0]])
    app.setApplicationName("Fightbook")
    app.setDesktopFileName("fightbook")
    app.setWindowIcon(QIcon(str(entry("icons", "program.svg"))))
    QAccessible.installFactory(heading_interface)
    return app


def now() -> datetime:
    """Return the current time, with its zone."""
    return datetime.now(UTC)


def _report(recent: RecentLines, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> str:
    return write_report(environment(program_version()), recent.lines(), kind, error, trace)


def _language_of(launch: Launch, preferences: Preferences) -> str:
    """Return the requested language, else the saved one, else the system's if it is supported."""
    wanted = (launch.language, preferences.get(LANGUAGE_KEY), QLocale.system().name()[:2])
    return next((str(language) for language in wanted if language in LANGUAGES), "en")

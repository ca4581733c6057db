"""Opening damaged campaigns in the program's window: it must appear, and nothing may raise."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from gui.app import Program, make_application, now
from gui.campaign.opening import open_for_desk
from gui.preferences.launch import Launch
from gui.preferences.preferences import BriefPreferences
from tools.damaged_campaigns import Case, damaged_copies, prepare


def window_cases(count: int, seed: int, folder: Path) -> Iterator[Case]:
    """Open a number of damaged campaigns below a folder in a window, and yield what became of each."""
    application = QApplication.instance() or make_application()
    assert isinstance(application, QApplication)
    raised: list[str] = []

    def note(_kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        raised.append(_where(error, trace))

    sys.excepthook = note
    prepared = prepare(folder)
    for number, kind, done, path in damaged_copies(prepared, folder, count, seed):
        raised.clear()
        told = ""
        try:
            told = _shown(application, path)
        except Exception as error:
            note(type(error), error, error.__traceback__)
        application.processEvents()
        if raised:
            yield Case(number, kind, done, "exception", "; ".join(raised))
        else:
            yield Case(number, kind, done, "opening" if told else "harmless", told)


def _shown(application: QApplication, path: Path) -> str:
    """Show the window of a campaign, look at each encounter, and close it; return the message it shows."""
    program = Program(application, BriefPreferences(), Launch(path, "en", "light"), open_for_desk(path, now))
    program.window.show()
    for piece in program.pieces():
        piece()
    QCoreApplication.processEvents()
    message = program.window.strip.message
    if program.workplace is not None:
        for number, _ in program.workplace.heading().encounters:
            program.workplace.desk.open_encounter(number)
            QCoreApplication.processEvents()
    program.window.close()
    program.window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return "" if message is None else message.text


def _where(error: BaseException, trace: TracebackType | None) -> str:
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f" at {Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
    return f"{type(error).__name__}: {error}{place}"

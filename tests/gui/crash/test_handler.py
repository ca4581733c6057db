import logging
import threading

import pytest

from gui.crash.handler import CrashHandler
from storage.files.errors import CampaignError, Trouble


@pytest.fixture
def handler(qapp):
    return CrashHandler(lambda kind, error, trace: f"{kind.__name__}: {error}")


def test_an_error_is_logged_and_told(qtbot, handler, caplog):
    with caplog.at_level(logging.CRITICAL), qtbot.waitSignal(handler.crashed) as told:
        handler.handle(ValueError, ValueError("a bad sword"), None)
    assert told.args == ["ValueError: a bad sword"]
    assert "a bad sword" in caplog.text


def test_a_trouble_with_the_campaign_is_no_crash(qtbot, handler, tmp_path, caplog):
    crashed = []
    handler.crashed.connect(crashed.append)
    trouble = CampaignError(Trouble.DEVICE, tmp_path / "table.fightbook")
    with qtbot.waitSignal(handler.troubled) as told:
        handler.handle(CampaignError, trouble, None)
    assert told.args == [trouble]
    assert crashed == []
    assert "in trouble" in caplog.text


def test_one_report_at_a_time(qtbot, handler):
    told = []
    handler.crashed.connect(told.append)
    for name in ("first", "second"):
        handler.handle(ValueError, ValueError(name), None)
    qtbot.waitUntil(lambda: told != [])
    qtbot.wait(1)
    assert told == ["ValueError: first"]
    handler.settled()
    with qtbot.waitSignal(handler.crashed):
        handler.handle(ValueError, ValueError("third"), None)


def test_an_error_in_another_thread_is_told_in_the_desk(qtbot, handler, monkeypatch):
    told = []
    handler.crashed.connect(lambda report: told.append((report, threading.current_thread())))
    monkeypatch.setattr(threading, "excepthook", handler.handle_in_thread)
    thread = threading.Thread(target=[].pop)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: told != [])
    assert told == [("IndexError: pop from empty list", threading.main_thread())]

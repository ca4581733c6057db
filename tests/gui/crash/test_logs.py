import logging

import pytest

from gui.crash.logs import LOG_FILE, RecentLines, start_log, stop_log, traces_folder


@pytest.fixture
def logger():
    logger = logging.getLogger("test")
    logger.propagate = False
    yield logger
    stop_log(logger)


def test_lines_go_to_memory_and_to_a_file(tmp_path, logger):
    recent = start_log(tmp_path / "new" / "log", logger)
    logger.info("Una %s", "moves")
    assert [line.endswith("INFO test: Una moves") for line in recent.lines()] == [True]
    assert (tmp_path / "new" / "log" / LOG_FILE).read_text(encoding="utf-8") == f"{recent.lines()[0]}\n"


def test_without_a_folder_there_is_still_memory(tmp_path, logger):
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be", encoding="utf-8")
    recent = start_log(blocked, logger)
    logger.info("Una moves")
    assert "there is no log file" in recent.lines()[0]
    assert recent.lines()[1].endswith("Una moves")


def test_only_the_newest_lines_are_kept(logger):
    recent = RecentLines(2)
    logger.addHandler(recent)
    for number in range(4):
        logger.warning("line %s", number)
    assert [line[-6:] for line in recent.lines()] == ["line 2", "line 3"]


def test_a_report_gets_as_many_lines_as_can_be_read(logger):
    recent = RecentLines()
    logger.addHandler(recent)
    for number in range(201):
        logger.warning("line %s", number)
    assert len(recent.lines()) == 200


def test_a_stopped_log_writes_no_more(tmp_path, logger):
    recent = start_log(tmp_path, logger)
    stop_log(logger)
    logger.info("Una moves")
    assert recent.lines() == ()
    assert (tmp_path / LOG_FILE).read_bytes() == b""


def test_traces_stay_in_the_folders_of_the_user(user_folders):
    assert user_folders in traces_folder().parents


def test_a_long_log_goes_on_in_a_second_file_and_no_third(tmp_path, logger):
    start_log(tmp_path, logger)
    for _ in range(1_250):
        logger.info("%s", "x" * 950)
    files = sorted(tmp_path.iterdir())
    assert [each.name for each in files] == [LOG_FILE, f"{LOG_FILE}.1"]
    assert 490_000 < files[1].stat().st_size < 500_000


def test_what_is_only_for_those_who_look_for_a_fault_is_not_logged(tmp_path, logger):
    recent = start_log(tmp_path, logger)
    logger.debug("Una breathes")
    logger.info("Una moves")
    assert [line.rpartition(" ")[2] for line in recent.lines()] == ["moves"]


def test_stopping_leaves_the_handlers_of_others(tmp_path, logger):
    before = tuple(logger.handlers)
    start_log(tmp_path, logger)
    assert len(logger.handlers) == len(before) + 2
    stop_log(logger)
    assert tuple(logger.handlers) == before

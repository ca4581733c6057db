"""The log file, the last lines of it for a crash report, and the folder of all that a crash leaves behind."""

import logging
from collections import deque
from logging.handlers import RotatingFileHandler
from pathlib import Path

from platformdirs import user_log_path

LOG_FILE = "fightbook.log"
FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
MOST_BYTES = 500_000
MOST_LINES = 200


def traces_folder() -> Path:
    """Return the folder of log and crash files, within the user's folder for logs."""
    return user_log_path("Fightbook", appauthor=False)


class RecentLines(logging.Handler):
    """Keeps the newest lines of the log in memory."""

    def __init__(self, most: int = MOST_LINES) -> None:
        super().__init__()
        self.setFormatter(logging.Formatter(FORMAT))
        self._lines: deque[str] = deque(maxlen=most)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one more line and drop the oldest."""
        self._lines.append(self.format(record))

    def lines(self) -> tuple[str, ...]:
        """Return the kept lines, oldest first."""
        return tuple(self._lines)


def start_log(folder: Path, logger: logging.Logger) -> RecentLines:
    """Let a logger write to memory and to at most two files in a folder; without a folder, to memory alone."""
    recent = RecentLines()
    logger.setLevel(logging.INFO)
    logger.addHandler(recent)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = RotatingFileHandler(folder / LOG_FILE, maxBytes=MOST_BYTES, backupCount=1, encoding="utf-8")
    except OSError as error:
        logger.warning("there is no log file: %s", error)
        return recent
    file.setFormatter(logging.Formatter(FORMAT))
    logger.addHandler(file)
    return recent


def stop_log(logger: logging.Logger) -> None:
    """Close what `start_log` opened."""
    for handler in tuple(logger.handlers):
        if isinstance(handler, RecentLines | RotatingFileHandler):
            logger.removeHandler(handler)
            handler.close()

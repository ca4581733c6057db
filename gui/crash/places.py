"""The folder of log files and crash records."""

from pathlib import Path

from platformdirs import user_log_path


def traces_folder() -> Path:
    """Return the user's folder for log and crash files."""
    return user_log_path("Fightbook", appauthor=False)

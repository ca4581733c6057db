"""Where the program keeps its own traces: the log and what a crash left behind."""

from pathlib import Path

from platformdirs import user_log_path


def traces_folder() -> Path:
    """The folder of log and crash files, in the user's own."""
    return user_log_path("Fightbook", appauthor=False)

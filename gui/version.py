"""The version of the program."""

from gui.scheduling.later import found


def program_version() -> str:
    """Return the version of the installed program, such as `0.1.0`; `unknown` if it is not installed."""
    try:
        return str(found("importlib.metadata.version")("fightbook"))
    except ModuleNotFoundError:
        return "unknown"

"""Which Fightbook this is."""

from gui.scheduling.later import found


def program_version() -> str:
    """Give the version of the installed program, such as `0.1.0`; `unknown` if it runs without being installed."""
    try:
        return str(found("importlib.metadata.version")("fightbook"))
    except ModuleNotFoundError:
        return "unknown"

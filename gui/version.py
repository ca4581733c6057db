"""Which Fightbook this is."""

from importlib.metadata import PackageNotFoundError, version


def program_version() -> str:
    """Give the version of the installed program, such as `0.1.0`; `unknown` if it runs without being installed."""
    try:
        return version("fightbook")
    except PackageNotFoundError:
        return "unknown"

"""Capitals at the beginning of names in lists."""


def capitalised(name: str) -> str:
    """Return a name with a capital at its beginning, as it stands in a list; the rest stays as it is written."""
    return f"{name[:1].upper()}{name[1:]}"

"""How often the tests try what chance decides: a few times in the suite, and thousands of times at night."""

import os


def trials(name: str, usual: int) -> int:
    """Return how many trials to make: the number in the variable `FIGHTBOOK_` and the name, else `usual`."""
    return int(os.environ.get(f"FIGHTBOOK_{name.upper()}", usual))

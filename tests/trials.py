"""How often the tests try what chance decides: a few times in the suite, and thousands of times at night."""

import os


def trials(name: str, usual: int) -> int:
    """Return how many trials to make: what the variable `FIGHTBOOK_TRIALS_…` of the environment says, else `usual`."""
    return int(os.environ.get(f"FIGHTBOOK_TRIALS_{name.upper()}", usual))

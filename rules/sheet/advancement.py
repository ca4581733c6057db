"""What a character has earned and spent, by the log of advancement and by what the entries of the sheet cost."""

from rules.sheet.creation import Account
from rules.state.character import Character, earned, spent
from rules.values import Number


def left_to_spend(sheet: Character) -> Number:
    """Return what the log leaves: what was earned less what was spent; below 0 if more was spent."""
    return earned(sheet) - spent(sheet)


def unnoted(sheet: Character, account: Account) -> Number:
    """Return the points that the sheet costs beyond its budget and that the log does not tell yet.

    Below 0 the log tells of more than the sheet costs; 0 where nothing costs points or there is no budget.
    """
    if account.budget is None or not account.spent:
        return 0
    beyond = max(0, account.total - account.budget)
    return beyond - spent(sheet)

"""The button of a mending action: its name, choices and cost."""

from gui.palette.values import MendPart
from gui.palette.wording import Wording
from rules.palette.mend import Mend


def mend_part(mend: Mend, wording: Wording) -> MendPart:
    """Return the button of a mending action, such as `Rise, 2 END` or `Draw (dagger), 1 END`."""
    name = wording.texts.name("actions", mend.action)
    chosen = ", ".join(wording.value(choice, value) for choice, value in mend.choices.items())
    paid = {pool: cost for pool, cost in mend.costs.items() if cost}
    price = " ".join(
        f"{wording.words.number(cost)} {wording.texts.short('pools', pool)}" for pool, cost in paid.items()
    )
    act = f"{name} ({chosen})" if chosen else name
    return MendPart(", ".join(filter(None, (act, price))), mend.action, tuple(mend.choices.items()))

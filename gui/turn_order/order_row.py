"""One row of the order of turns."""

from msgspec import Struct

from gui.combatants.side_signs import SideSign
from gui.turn_order.budgets import Budget
from gui.turn_order.notes import Note


class OrderRow(Struct, frozen=True):
    """A combatant in the order of turns.

    `figure` is their initiative, or their place while nobody has rolled (`rolled` is False). `states` are their
    conditions; those in `grave` come from an empty pool. `budgets` are what the turn still allows whoever acts.
    `notes` are lines below. A combatant who is `out` can do nothing in their turn; the row of a band is out if all its
    members are.

    `band` is the name of the combatant's band. The row of a folded band lists all of them in `members`; it is about
    the member with its `id`.
    """

    id: str
    name: str
    figure: str
    rolled: bool
    side: SideSign
    position: str
    stance: str = ""
    states: tuple[str, ...] = ()
    grave: tuple[str, ...] = ()
    budgets: tuple[Budget, ...] = ()
    acting: bool = False
    selected: bool = False
    targeted: bool = False
    hidden: bool = False
    asked: bool = False
    out: bool = False
    notes: tuple[Note, ...] = ()
    band: str = ""
    members: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The title of the row: the name, or that of the band with the number of its members."""
        return f"{self.band} \N{MULTIPLICATION SIGN}{len(self.members)}" if self.members else self.name

    @property
    def about(self) -> str:
        """The posture and the band; in the row of a band, the name of the member it is about as well."""
        if self.members:
            return f"{self.name}: {self.posture}"
        return f"{self.posture} · {self.band}" if self.band else self.posture

    @property
    def posture(self) -> str:
        """Position and stance as one text."""
        return ", ".join(filter(None, (self.position, self.stance)))

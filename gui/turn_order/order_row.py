"""One row of the order of turns."""

from msgspec import Struct

from gui.combatants.side_signs import SideSign
from gui.turn_order.notes import Note
from gui.widgets.pool_bar import PoolBar


class OrderRow(Struct, frozen=True):
    """A combatant in the order of turns.

    `figure` is his initiative, or his place while nobody rolled (`rolled` is False). `states` are the conditions he is
    in; those in `grave` come from an empty pool. `pools` are names and bars. `notes` are lines below. Whoever is `out`
    can do nothing in his turn; a row of several is when all of them are.

    `band` is the name of those he acts with. A row of several has all of them in `members`; it is about the one of
    them whose `id` it bears, and its bars are those of all together.
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
    pools: tuple[tuple[str, PoolBar], ...] = ()
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
        """What stands over the row: the name, or that of the band and how many they are."""
        return f"{self.band} \N{MULTIPLICATION SIGN}{len(self.members)}" if self.members else self.name

    @property
    def about(self) -> str:
        """How he stands, and beside whom he acts; in a row of several, who he is as well."""
        if self.members:
            return f"{self.name}: {self.posture}"
        return f"{self.posture} · {self.band}" if self.band else self.posture

    @property
    def posture(self) -> str:
        """Position and stance in one."""
        return ", ".join(filter(None, (self.position, self.stance)))

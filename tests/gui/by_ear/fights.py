"""The fights that are played by ear: in each ruleset two who stand against each other, and what the user presses."""

from shlex import split

from msgspec import Struct
from msgspec.structs import replace

from gui.desk.desk import Desk
from gui.desk.shelf import Shelf
from gui.presets.reading import presets_of
from rules.presets.presets import FIRST_FIGHT, fight_of
from rules.state.encounter import Encounter


class Played(Struct, frozen=True):
    """A fight that is played: the ids of who acts and of who is struck, and the acts of the user.

    The acts are keys with their modifiers, such as `Ctrl+Z`, and texts in quotes that are typed.
    """

    who: str
    foe: str
    exchange: str

    @property
    def acts(self) -> list[str]:
        """The acts of the exchange, one by one."""
        return split(self.exchange, posix=False)


AFTERWARDS = ("Ctrl+Return", "Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Z", "Ctrl+Z")
"""The turn ends; its end is undone and redone, then undone along with the exchange."""

FIGHTS = {
    "castles_and_crusades": Played("knight", "barrow_chief", "'attack' Return '15' Return '6' Return"),
    "combat_and_tactics": Played("veteran", "brigand_captain", "'attack' Return '15' Return '6' Return"),
    "gurps3": Played(
        "spearman",
        "wolf_1",
        "'attack' Return '1' Return Return '10' Return Return '12' Return Return '4' Return '9' Return",
    ),
    "heimr": Played("huscarl", "raid_leader", "'attack' Return Return '1 2 3' Return '6 9 7 4' Return"),
    "realms_of_myth": Played(
        "sergeant",
        "robber_chief",
        "'fire' Return Esc 'strike' Down Up Return Down Down Up Return '21' Return '7' Return",
    ),
    "srd51": Played("fighter", "bandit", "'attack' Return '15' Return '6' Return"),
    "tales_and_legends": Played("mercenary", "highwayman", "'attack' Return '15' Return '7' Return"),
}
"""For each ruleset an exchange: an attack, the defence if the ruleset asks for one, the dice and the damage."""


def duel(shelf: Shelf, ruleset: str) -> Encounter:
    """Return the first fight of a ruleset with only two of its combatants, who need no board."""
    played = FIGHTS[ruleset]
    whole = fight_of(presets_of(shelf, ruleset), FIRST_FIGHT, shelf.rulebook(ruleset), shelf.texts(ruleset, "en"))
    two = {id: replace(whole.combatants[id], at=None) for id in (played.who, played.foe)}
    return replace(whole, combatants=two, order=(played.who, played.foe), turn=played.who)


def put_on_desk(desk: Desk, ruleset: str) -> None:
    """Open the fight of a ruleset on a desk, named as the ruleset; all dice are rolled at the table."""
    encounter = duel(desk.shelf, ruleset)
    desk.open_encounter(desk.campaign.encounters.create(ruleset, encounter))
    for side in sorted({one.side for one in encounter.combatants.values()}):
        desk.set_rolls_by(side, "table")

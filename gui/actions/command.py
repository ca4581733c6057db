"""A command: something the user can do, said once for menus, buttons, keys and the command box."""

from msgspec import Struct


class Command(Struct, frozen=True):
    """One thing to do.

    `words` is the key of its name. `menu` is the id of the menu it stands in and `section` the part of it; parts are
    told apart by lines. `keys` are shortcuts in portable writing, the first of which is shown. `needs` names the
    condition under which it can be done, `checked` the one under which it bears a check mark; empty is always or never.
    """

    id: str
    words: str
    menu: str
    section: int = 0
    keys: tuple[str, ...] = ()
    icon: str = ""
    needs: str = ""
    checked: str = ""


class Menu(Struct, frozen=True):
    """One menu of the menu bar: its id and the key of its name."""

    id: str
    words: str

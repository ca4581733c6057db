"""Commands: things the user can do, defined once for menus, buttons, keys and the command box."""

from msgspec import Struct


class Command(Struct, frozen=True):
    """A command.

    `words` is the key of its name. `menu` is the id of its menu and `section` its section there; separators divide the
    sections. Commands with the same `group`, the key of its name, are in a submenu there. `keys` are its shortcuts in
    portable notation; menus show the first. `needs` names the condition that enables it (empty for always), `checked`
    the condition that checks it (empty for never).
    """

    id: str
    words: str
    menu: str
    section: int = 0
    keys: tuple[str, ...] = ()
    icon: str = ""
    needs: str = ""
    checked: str = ""
    group: str = ""


class Menu(Struct, frozen=True):
    """A menu of the menu bar: its id and the key of its name."""

    id: str
    words: str

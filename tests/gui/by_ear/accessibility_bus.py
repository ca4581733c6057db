"""The accessibility bus as a screen reader uses it: the tree, announcements, the focus, and keys that are pressed."""

from collections import deque
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any, NamedTuple

from jeepney import DBusAddress, HeaderFields, MatchRule, Message, MessageType, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

REGISTRY = "org.a11y.atspi.Registry"
ACCESSIBLE = "org.a11y.atspi.Accessible"
KEYS = "org.a11y.atspi.DeviceEventController"
OBJECT_EVENTS = "org.a11y.atspi.Event.Object"
EVENTS = ("object:announcement", "object:state-changed:focused")
"""The events that the bus asks programs for."""

LONGEST_WAIT = 15.0
"""Seconds after which something that does not come is an error."""

GLANCE = 0.02
"""Seconds to listen before a condition is looked at again."""

ACTIVE, CHECKED, SENSITIVE, VISIBLE = 1, 4, 24, 30
"""Numbers of states, from AtspiStateType."""

PRESS, RELEASE, SYMBOL = 0, 1, 3
"""Ways to generate a key, from AtspiKeySynthType."""

SYMBOLS = {"Return": 0xFF0D, "Down": 0xFF54, "Up": 0xFF52, "Right": 0xFF53, "Esc": 0xFF1B}
"""The X symbols of keys that have a name."""

MODIFIERS = {"Ctrl": 37, "Shift": 50}
"""The key codes of modifiers on the keyboard of Xvfb."""

ROLES = {
    "heading": "heading",
    "radio button": "radio button",
    "check box": "check box",
    "push button": "button",
    "button": "button",
    "combo box": "combo box",
    "spin button": "spin box",
    "spin box": "spin box",
    "text": "field",
    "entry": "field",
    "list": "list",
    "list box": "list",
    "table": "table",
    "tree": "tree",
    "tree table": "tree",
}
"""The roles that are read out, by their names on the bus."""


class NoReply(Exception):
    """Raised if a program left the bus before it answered."""


class Node(NamedTuple):
    """Something in a tree: the program's name on the bus and the path of the object."""

    program: str
    path: str


ROOT = Node(REGISTRY, "/org/a11y/atspi/accessible/root")


class AccessibilityBus:
    """A connection to the accessibility bus of a session; `address` is that of the session's bus."""

    def __init__(self, address: str) -> None:
        with open_dbus_connection(bus=address) as session:
            where = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
            found = _body(session, new_method_call(where, "GetAddress"))[0]
        self._bus: DBusConnection = open_dbus_connection(bus=found)
        self._heard: deque[str] = deque()
        self.focus: Node | None = None
        _body(self._bus, message_bus.AddMatch(MatchRule(type="signal", interface=OBJECT_EVENTS)))
        for event in EVENTS:
            self._ask_for(event)

    def close(self) -> None:
        """Leave the bus."""
        self._bus.close()

    def wait_for(self, condition: Callable[[], Any], what: Callable[[], str]) -> Any:
        """Listen until a condition returns something, and return it; fail with `what` did not come."""
        end = monotonic() + LONGEST_WAIT
        while not (found := condition()):
            assert monotonic() < end, what()
            self._listen()
        return found

    def next_announcement(self) -> str:
        """Return one line of what is announced, in the order it is said; wait for it."""
        return self.wait_for(lambda: self._heard and self._heard.popleft(), lambda: "Nothing more was announced.")

    def take_heard(self) -> list[str]:
        """Return the lines announced so far that nobody asked for yet."""
        heard = list(self._heard)
        self._heard.clear()
        return heard

    def children(self, node: Node) -> list[Node]:
        """Return what stands directly below a node."""
        return [Node(*child) for child in self._call(node, ACCESSIBLE, "GetChildren")[0]]

    def parent(self, node: Node) -> Node:
        """Return what a node stands in."""
        return Node(*self._property(node, "Parent"))

    def name(self, node: Node) -> str:
        """Return the name of a node."""
        return self._property(node, "Name")

    def role(self, node: Node) -> str:
        """Return the name of the role of a node."""
        return self._call(node, ACCESSIBLE, "GetRoleName")[0]

    def has(self, node: Node, state: int) -> bool:
        """Return whether a node is in a state."""
        low, high = self._call(node, ACCESSIBLE, "GetState")[0]
        return bool((low | high << 32) >> state & 1)

    def parts(self, node: Node) -> Iterator[Node]:
        """Yield everything visible below a node, in the order of the tree."""
        for child in self.children(node):
            if self.has(child, VISIBLE):
                yield child
                yield from self.parts(child)

    def said(self, node: Node) -> str:
        """Return what a screen reader says of a node: name, role and state; empty for what has no role to read."""
        role = ROLES.get(self.role(node))
        if role is None:
            return ""
        marks = ["checked"] * self.has(node, CHECKED) + ["unavailable"] * (not self.has(node, SENSITIVE))
        return ", ".join([self.name(node), role, *marks])

    def do(self, act: str) -> None:
        """Press a key with its modifiers, or type a text in quotes."""
        if act.startswith("'"):
            for letter in act.strip("'"):
                self._key(ord(letter), SYMBOL)
            return
        *held, key = act.split("+")
        for modifier in held:
            self._key(MODIFIERS[modifier], PRESS)
        self._key(SYMBOLS.get(key) or ord(key.lower()), SYMBOL)
        for modifier in held:
            self._key(MODIFIERS[modifier], RELEASE)

    def _key(self, key: int, how: int) -> None:
        self._call(
            Node(REGISTRY, "/org/a11y/atspi/registry/deviceeventcontroller"),
            KEYS,
            "GenerateKeyboardEvent",
            "isu",
            key,
            "",
            how,
        )

    def _ask_for(self, event: str) -> None:
        """Ask programs for an event."""
        self.wait_for(lambda: self._registers(event), lambda: f"The registry does not take {event}.")

    def _registers(self, event: str) -> bool:
        """Ask programs for an event; return whether the registry took it: it may end just after its start."""
        try:
            self._call(Node(REGISTRY, "/org/a11y/atspi/registry"), REGISTRY, "RegisterEvent", "sass", event, [], "")
        except NoReply:
            return False
        return True

    def _property(self, node: Node, name: str) -> Any:
        return self._call(node, "org.freedesktop.DBus.Properties", "Get", "ss", ACCESSIBLE, name)[0][1]

    def _call(self, node: Node, interface: str, method: str, signature: str = "", *given: object) -> tuple[Any, ...]:
        where = DBusAddress(node.path, node.program, interface)
        return _body(self._bus, new_method_call(where, method, signature or None, given), self._note)

    def _listen(self) -> None:
        try:
            self._note(self._bus.receive(timeout=GLANCE))
        except TimeoutError:
            return

    def _note(self, message: Message) -> None:
        """Note an event of the tree."""
        fields = message.header.fields
        if fields.get(HeaderFields.interface) != OBJECT_EVENTS:
            return
        match fields[HeaderFields.member]:
            case "Announcement":
                self._heard.extend(message.body[3][1].split("\n"))
            case "StateChanged" if message.body[:2] == ("focused", 1):
                self.focus = Node(fields[HeaderFields.sender], fields[HeaderFields.path])


def _body(bus: DBusConnection, call: Message, note: Callable[[Message], None] | None = None) -> tuple[Any, ...]:
    """Return the reply to a call; events that come before it are noted.

    Raises NoReply if the program ended before it answered, AssertionError for any other error.
    """
    serial = next(bus.outgoing_serial)
    bus.send(call, serial=serial)
    while True:
        message = bus.receive(timeout=LONGEST_WAIT)
        if message.header.fields.get(HeaderFields.reply_serial) == serial:
            if message.header.fields.get(HeaderFields.error_name) == "org.freedesktop.DBus.Error.NoReply":
                raise NoReply(message.body)
            assert message.header.message_type is MessageType.method_return, message.body
            return message.body
        if note is not None:
            note(message)

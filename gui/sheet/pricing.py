"""What the entries of a sheet cost and what more of them would cost, as text."""

from gui.sheet.edits import with_attribute
from gui.sheet.explaining import figure
from gui.sheet.state import SheetState, facts_of
from gui.words.words import Words
from rules.sheet.creation import Kind, Price, account_of, price_of, relative_level
from rules.values import Number


class Prices:
    """The prices of one state of a sheet; each is worked out once, when somebody first asks for it."""

    def __init__(self, state: SheetState, of: Kind) -> None:
        self._state = state
        self._of: Kind = of
        self._known: dict[str, Price | None] = {}

    def price(self, entry: str) -> Price | None:
        """Return the price of an entry; None if such entries cost nothing."""
        if entry not in self._known:
            self._known[entry] = price_of(self._state.facts, self._of, entry)
        return self._known[entry]

    def points(self, entry: str) -> str:
        """Return what an entry on the sheet costs; empty if it costs nothing or is not there."""
        price = self.price(entry)
        if price is None or (price.points == 0 and not self._is_held(entry)):
            return ""
        return figure(price.points, self._state.words)

    def more(self, entry: str) -> str:
        """Return what one more, or the first level, would cost; empty if that is unknown."""
        price = self.price(entry)
        return "" if price is None or price.more is None else signed(price.more, self._state.words)

    def told(self, entry: str) -> str:
        """Return the price of an entry as sentences; empty if it costs nothing."""
        price, words = self.price(entry), self._state.words
        if price is None:
            return ""
        points = words("sheet.costs_points", points=figure(price.points, words)) if self._is_held(entry) else ""
        return "\n".join(filter(None, (points, _told_more(price, words))))

    def _is_held(self, entry: str) -> bool:
        sheet = self._state.sheet
        return entry in {"skills": sheet.skills, "traits": sheet.traits}.get(self._of, (entry,))


def _told_more(price: Price, words: Words) -> str:
    if price.more is None:
        return ""
    if price.to is None:
        return words("sheet.would_cost", points=figure(price.more, words))
    return words("sheet.costs_more", points=signed(price.more, words), figure=figure(price.to, words))


def signed(points: Number, words: Words) -> str:
    """Return points with their sign, so that it is seen whether they are paid or given back."""
    return f"+{figure(points, words)}" if points >= 0 else figure(points, words)


def relative_text(state: SheetState, entry: str) -> str:
    """Return the level of a learned skill as its distance from its attribute, such as `DX+1`; empty if it has none."""
    relative = relative_level(state.facts, entry)
    if relative is None:
        return ""
    attribute, distance = relative
    name = state.texts.short("attributes", attribute)
    return f"{name}{signed(distance, state.words)}" if distance else name


def attribute_cost(state: SheetState, id: str) -> str:
    """Return what an attribute costs, and what one more would cost, by itself and with all that depends on it."""
    prices, words = Prices(state, "attributes"), state.words
    price = prices.price(id)
    if price is None:
        return ""
    told = prices.told(id)
    if price.more is None or price.to is None:
        return told
    facts = facts_of(
        state.facts.book.rulebook, with_attribute(state.sheet, id, price.to), state.facts.book.encounter.rules
    )
    in_all = account_of(facts).total - account_of(state.facts).total
    if in_all == price.more:
        return told
    return "\n".join((told, words("sheet.costs_in_all", points=signed(in_all, words))))

"""What the entries of a ruleset have in common."""

from msgspec import Struct


class Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of all entries: `cite` names the place of the rule in its source."""

    cite: str = ""


class SourceDocument(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A document that rules were taken from, with the headings that state a rule; `cite` of an action refers to them.

    A document with `house` stands for the ruleset's author, for rules that no other document states.
    """

    document: str
    headings: tuple[str, ...]
    house: bool = False

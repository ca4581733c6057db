"""Names in a book: everything with a name is named and linked, also what a help card leaves as the rules write it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from gui.book.links import marked
from gui.book.naming import WHO, Naming
from gui.words.sentences import Sentences
from rules.ruleset.sections import Ruleset
from rules.words.texts import Texts

KINDS: Final = (
    "attributes",
    "values",
    "pools",
    "skills",
    "traits",
    "facts",
    "choices",
    "fields",
    "counters",
    "conditions",
    "tables",
    "functions",
    "mods",
)
"""The kinds in which a book looks up a name from a formula, in this order."""

QUOTED: Final = (
    "positions", "stances", "conditions", "traits", "skills", "items", "actions", "counters", "pools", "rules",
)  # fmt: skip
"""The kinds in which a book looks up a text in quotes, in this order."""

CALLS: Final[Mapping[str, str]] = {
    "has": "conditions",
    "rule": "rules",
    "trait": "traits",
    "used": "counters",
    "left": "counters",
    "level": "skills",
    "skill": "skills",
    "given": "choices",
}
"""The kind of thing that each of these facts asks about."""

CALL: Final = re.compile(rf"(?:(?P<owner>[a-z_]+)\.)?\b(?P<call>{'|'.join(CALLS)})\('(?P<thing>[^']+)'\)")


class BookNaming(Naming):
    """Names things with links to where the book explains them."""

    def __init__(self, ruleset: Ruleset, texts: Texts, tell: Sentences) -> None:
        super().__init__(texts, tell)
        self.tell = tell
        self._own = {kind: _entries(ruleset, kind) for kind in (*KINDS, *QUOTED)}
        self._values = dict(_values(texts))

    def thing(self, kind: str, id: str) -> str:
        """Return the linked name of a thing; for an id in braces, return the text of its formula."""
        told = super().thing(kind, id)
        return told if id.startswith("{") else marked(kind, id, told)

    def formula(self, formula: object) -> str:
        """Return a formula in one line with names in place of ids."""
        source = " ".join((formula if isinstance(formula, str) else str(getattr(formula, "source", ""))).split())
        told, at = "", 0
        for call in CALL.finditer(source):
            told += super().formula(source[at : call.start()]) + self._called(call)
            at = call.end()
        return told + super().formula(source[at:])

    def piece(self, found: re.Match[str]) -> str:
        """Return the text for one part of a formula, with the owner of a figure whoever it is."""
        if found["name"] == "round" and not found.string.startswith("(", found.end()):
            return self.tell("book.round_number")
        told = super().piece(found)
        owner = (found["name"] or "").rpartition(".")[0]
        return told if not owner or owner in WHO else f"{told} ({self.who(owner)})"

    def quoted(self, text: str) -> str:
        """Return the linked name of a text in quotes."""
        kind = next((kind for kind in QUOTED if text in self._own[kind] and self._is_worded(kind, text)), "")
        if kind:
            return self.thing(kind, text)
        key = f"book.terms.{text}"
        told = self.tell(key) if key in self.tell else super().quoted(text)
        return self._values.get(text) or told

    def name_of(self, id: str) -> str:
        """Return the linked name of an id; empty if there is none."""
        if id in WHO:
            return self.words(WHO[id])
        kind = next((kind for kind in KINDS if self._is_worded(kind, id)), "")
        if kind in ("functions", "tables"):
            return marked(kind, id, self.tell("book.quoted", name=self.texts.name(kind, id)))
        if kind:
            return self.thing(kind, id)
        key = f"book.terms.{id}"
        return self.tell(key) if key in self.tell else ""

    def _called(self, call: re.Match[str]) -> str:
        asked, id = call["call"], call["thing"]
        told = self.tell(f"book.call_{asked}", what=self.thing(CALLS[asked], id.rpartition(".")[2]))
        owner = call["owner"]
        return f"{told} ({self.who(owner)})" if owner else told

    def _is_worded(self, kind: str, id: str) -> bool:
        return id in self.texts.words.get(kind, {})


def _entries(ruleset: Ruleset, kind: str) -> frozenset[str]:
    """Return the ids of a section, with the conditions that thresholds of pools put a combatant in."""
    if kind == "conditions":
        marks = (id for pool in ruleset.pools.values() for id in pool.marks)
        return frozenset((*ruleset.conditions, *marks))
    return frozenset(getattr(ruleset, kind, ()))


def _values(texts: Texts) -> Iterator[tuple[str, str]]:
    """Yield the words for values of choices, facts and fields where only one word is known for a value."""
    found: dict[str, set[str]] = {}
    for kind in ("choices", "facts", "fields", "tables"):
        for entry in texts.words.get(kind, {}).values():
            values: Mapping[str, Any] = entry.get("values", {})
            for value, word in values.items():
                if "{" not in str(word):
                    found.setdefault(value, set()).add(str(word))
    for value, words in found.items():
        if len(words) == 1:
            yield value, next(iter(words))

"""Why an action is closed, in words that name what the reason is about, such as the sword that must be in hand."""

from collections.abc import Iterable, Mapping

from rules.resolving.option import Reason
from rules.state.encounter import Encounter
from rules.telling.chronicle_values import ValueTeller
from rules.values import Value
from rules.words.texts import Texts
from rules.words.told import filled, placeholders


class ReasonTeller:
    """Renders reasons with the texts of a ruleset for the combatants of an encounter."""

    def __init__(self, texts: Texts, encounter: Encounter) -> None:
        self._texts = texts
        self._encounter = encounter

    def told(self, reason: Reason, bound: Mapping[str, Value]) -> str:
        """Return why an action is closed; it names what the action, or the part of it at fault, is `bound` to."""
        known = bound if reason.chosen is None else dict(reason.chosen)
        values = ValueTeller({}, self._texts)
        for named in self._texts.named_reasons(reason.id):
            wanted = frozenset(placeholders(named))
            words = {name: values.word(self._encounter, name, known[name]) for name in wanted if known.get(name)}
            if len(words) == len(wanted):
                return filled(named, words)[0]
        return self._texts.reason(reason.id)

    def told_all(self, reasons: Iterable[Reason], bound: Mapping[str, Value]) -> str:
        """Return several reasons as one text, with semicolons between them; equal ones stand once."""
        return "; ".join(dict.fromkeys(self.told(reason, bound) for reason in reasons))


def against(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return the reasons that forbid an action, without those that the GM still has to decide or to tell."""
    return tuple(reason for reason in reasons if reason.kind in ("unmet", "undefined"))

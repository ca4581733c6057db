"""Refusals of the rules as sentences in the words of the ruleset."""

from gui.words.words import Words
from rules.dice.values import DiceError
from rules.formula.formulas import Undefined, Unknown
from rules.play.fight import BadReply
from rules.resolving.resolution import Illegal, Missing
from rules.state.encounter import Encounter
from rules.telling.chronicle_values import name_of
from rules.telling.reasons import ReasonTeller, against
from rules.words.texts import Texts

REFUSALS = (Illegal, Missing, BadReply, Unknown, Undefined, DiceError)
"""Exceptions of the engine that mean a refusal by the rules, not a bug."""


def complaint(error: Exception, words: Words, texts: Texts, encounter: Encounter) -> str:
    """Return a sentence that says why the rules refuse."""
    if isinstance(error, Illegal):
        verdict, who = error.verdict, name_of(encounter, error.actor)
        reasons = ReasonTeller(texts, encounter).told_all(against(verdict.reasons), verdict.bound)
        return words("desk.illegal", action=texts.name("actions", error.action), who=who, reasons=reasons)
    if isinstance(error, Missing):
        facts = "; ".join(texts.reason(fact) for fact in error.facts)
        return words("desk.missing", action=texts.name("actions", error.action), facts=facts)
    if isinstance(error, Unknown):
        return words("desk.unknown", fact=texts.reason(error.fact))
    if isinstance(error, Undefined):
        return words("desk.undefined", detail=words.fault(error.full_message))
    return words("desk.bad_reply")

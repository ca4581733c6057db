"""The sentences of the log about dice: rolls, contests, calculated figures and answers."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from msgspec import Struct

from rules.dice.notation import in_hand, kept_of
from rules.resolving.reckoning import plain_result
from rules.ruleset.rolls import TestRule
from rules.state import events as happened
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent
from rules.state.rolled import RolledFigure, Unused
from rules.telling.chronicle_phrases import Phrases, capitalised
from rules.telling.chronicle_values import name_of
from rules.values import Number
from rules.words.figures import dice_in_words, figure, signed
from rules.words.plurals import plural_form
from rules.words.texts import uncapitalised

_CRITICAL = ("critical_success", "critical_failure")


class RollTeller(Struct, frozen=True):
    """Renders dice and figures in the language of its phrases."""

    phrases: Phrases
    tests: Mapping[str, TestRule]

    def rolled(self, event: happened.Rolled, encounter: Encounter, action: str = "") -> str:
        """Return the whole sentence of a roll: who, what, dice, score, terms and outcome.

        A roll without a name of its own is named after the `action` in which it was made.
        """
        render, templates = self.phrases.render, self.phrases.templates
        shown: dict[str, Any] = {
            "name": name_of(encounter, event.actor),
            "roll": self._name(event, action),
            "dice": dice_in_words(in_hand(event.dice), templates.get("dice_letter", "d")),
            "total": event.total,
            "faces": self._faces(event),
            "typed": self._source(event),
        }
        if "/" in event.dice:
            shown |= self._cards(event)
            return render("drew_card" if len(event.faces) < 2 else "drew_cards", **shown)
        if event.score is None:
            return render("rolled_amount", **shown)
        mods = ", ".join(self.terms(event))
        outcome = templates.get(event.outcome, event.outcome)
        shown |= {"score": figure(event.score), "mods": f" ({mods})" if mods else "", "outcome": outcome}
        shown["result"] = figure(event.total + event.score)
        if not event.outcome:
            return render("rolled_plain", **shown)
        if self._told(event.roll) == "successes":
            return render("rolled_successes", **shown, successes=self._successes(event.total + event.score))
        if not self._is_sum(event.roll):
            return render("rolled", **shown)
        if event.against is None:
            return render("rolled_sum" if event.outcome == "success" else "rolled_failed", **shown)
        return render("rolled_against", **shown, against=figure(event.against))

    def _faces(self, event: happened.Rolled) -> str:
        """Return the faces of several dice, and which of them count if not all do."""
        if len(event.faces) < 2:
            return ""
        faces, keep = ", ".join(str(face) for face in event.faces), kept_of(event.dice)
        if not keep:
            return f" [{faces}]"
        form = plural_form(self.phrases.texts.language, abs(keep))
        key = f"{'highest' if keep > 0 else 'lowest'}_{form}"
        return f" [{faces}; {self.phrases.render(key, count=figure(abs(keep)))}]"

    def _cards(self, event: happened.Rolled) -> Mapping[str, str]:
        """Return the card that counts and all that were drawn, by their names."""
        texts = self.phrases.texts
        drawn = ", ".join(texts.card(event.deck, card) for card in event.faces)
        kept = texts.card(event.deck, event.total, counted=True)
        return {"total": kept, "faces": f" [{drawn}]" if len(event.faces) > 1 else ""}

    def outcome(self, event: happened.Rolled) -> str:
        """Return the result of a roll with its total and what that was compared with; empty for an amount.

        It stands in the ruleset's words, or as a sum if there was no target. A roll whose score is not known, as for
        players, has no figures.
        """
        if not event.outcome:
            return ""
        texts, templates, dice = self.phrases.texts, self.phrases.templates, self._figures(event)
        render = partial(self.phrases.render, dice=f" ({dice})" if dice else "")
        roll = capitalised(texts.name("tests", event.roll))
        words = texts.outcome(event.about, event.outcome)
        if words and event.outcome not in _CRITICAL:
            return render("came_out", words=words)
        if words:
            plain = texts.outcome(event.about, event.outcome.removeprefix("critical_"))
            critical = templates[event.outcome] if words == plain else ""
            return render("came_out_critical" if critical else "came_out", words=words, critical=critical)
        if self._told(event.roll) == "successes" and event.against is None and dice:
            return self.phrases.render("came_to", roll=roll, result=dice)
        alone = self._is_sum(event.roll) and event.against is None
        if alone and event.score is not None and event.outcome == "success":
            return render("came_to", roll=roll, result=figure(event.total + event.score))
        outcome = templates.get(event.outcome, event.outcome)
        if event.about in texts.words.get("questions", {}):
            return render("came_about", question=texts.question(event.about), outcome=outcome)
        return render("came_of_it", roll=roll, outcome=outcome)

    def _figures(self, event: happened.Rolled) -> str:
        """Return the total of a roll and what it was compared with, briefly; empty without a score."""
        if event.score is None:
            return ""
        if self._told(event.roll) == "successes":
            told = self._successes(event.total + event.score)
            if event.against is None or event.against <= 1:
                return told
            return self.phrases.render("dice_against", total=told, target=figure(event.against))
        if not self._is_sum(event.roll):
            return self.phrases.render("dice_against", total=event.total, target=figure(event.score))
        sign = signed(event.score)[0]
        added = f"{event.total} {sign} {figure(abs(event.score))} = {figure(event.total + event.score)}"
        if event.against is None:
            return added
        return self.phrases.render("dice_against", total=added, target=figure(event.against))

    def no_effect(self, event: AnyEvent) -> str:
        """Return the sentence for an amount, such as damage, that changes nothing."""
        words = self.phrases.texts.outcome(event.roll, "none") if isinstance(event, happened.Rolled) else ""
        return self.phrases.render("came_out", words=words, dice="") if words else ""

    def _successes(self, count: Number) -> str:
        """Return a number of successes in words."""
        form = plural_form(self.phrases.texts.language, count)
        return self.phrases.render(f"successes_{form}", count=figure(count))

    def contested(self, event: happened.Contested, encounter: Encounter, about: str = "") -> str:
        """Return the sentence for the result of a contest, with the name of its rolls, which are `about` a question."""
        template = {1: "contest_won", 0: "contest_tied", -1: "contest_lost"}[event.verdict]
        if event.verdict and not event.by:
            template = f"{template}_just"
        name, target = name_of(encounter, event.actor), name_of(encounter, event.target)
        told = self.phrases.render(template, name=name, target=target, by=figure(event.by))
        roll = self.phrases.texts.roll(about)
        return f"{capitalised(roll)}: {told}" if roll else told

    def reckoned(self, event: happened.Reckoned, encounter: Encounter) -> str:
        """Return the sentence for a calculated figure with its terms."""
        parts = self.terms(event)
        return self.phrases.render(
            "reckoned" if parts else "reckoned_only",
            name=name_of(encounter, event.who),
            what=capitalised(self._subject("tests", event.what)),
            terms=", ".join(parts),
            result=figure(event.result),
        )

    def answered(self, event: happened.Answered, encounter: Encounter) -> str:
        """Return the sentence for an answer to a question."""
        texts, templates = self.phrases.texts, self.phrases.templates
        who = name_of(encounter, event.who) if event.who else templates["gm"]
        answer = templates.get(event.answer) or texts.value(event.question, event.answer)
        return self.phrases.render("answered", who=who, question=texts.question(event.question), answer=answer)

    def terms(self, event: AnyEvent) -> list[str]:
        """Return the terms of an event's figure: of a score, or of a calculated figure."""
        if isinstance(event, happened.Rolled):
            return self._terms_of_roll(event)
        if not isinstance(event, happened.Reckoned) or not event.terms:
            return []
        name = self.phrases.texts.name
        (first, amount), *others = event.terms
        parts = [f"{self._subject('mods', first)} {figure(amount)}", *(self._term(id, by) for id, by in others)]
        sign = self.phrases.templates.get("decimal_sign", ".")
        parts += [f"{name('mods', id)} ×{figure(by).replace('.', sign)}" for id, by in event.times]
        plain = plain_result(event.terms, event.times)
        if event.result not in (plain, 0):
            limit = "at_least" if event.result > plain else "at_most"
            parts.append(self.phrases.render(limit, figure=figure(event.result)))
        return parts

    def _terms_of_roll(self, event: happened.Rolled) -> list[str]:
        """Return the figures of the dice with their terms, the terms of the score, and the modifiers left out.

        Before the terms of the score is its base, behind them its limit if that changed the sum.
        """
        of_dice = [told for each in self._of_dice(event) for told in self._figure(each)]
        unused = [self._unused(each) for each in event.unused]
        return [*of_dice, *self._terms_of_score(event), *unused]

    def _of_dice(self, event: happened.Rolled) -> Iterator[RolledFigure]:
        """Yield the figures that the dice of a roll depend on."""
        dice = self.tests[event.roll].dice if event.roll in self.tests else ""
        return (
            each for each in event.figures if (each.value or each.mods) and (not dice or f"{{{each.name}}}" in dice)
        )

    def _figure(self, rolled: RolledFigure) -> Iterator[str]:
        """Yield a figure before its terms, and these terms."""
        yield f"{self.phrases.texts.name('mods', rolled.name)} {figure(rolled.base)}"
        yield from (self._term(id, by) for id, by in rolled.mods)

    def _unused(self, unused: Unused) -> str:
        name = self.phrases.texts.name
        template = "term_cancelled" if unused.cancelled else "term_unused"
        return self.phrases.render(template, term=self._term(unused.id, unused.value), by=name("mods", unused.by))

    def _terms_of_score(self, event: happened.Rolled) -> list[str]:
        parts = [self._term(id, by) for id, by in event.mods]
        if event.base is None or event.score is None or not parts:
            return parts
        added = sum(by for _, by in event.mods)
        whole = event.base - added if self._is_taken_off(event.roll) else event.base + added
        if event.score != whole:
            limit = "at_least" if event.score > whole else "at_most"
            parts.append(self.phrases.render(limit, figure=figure(event.score)))
        return [f"{self.phrases.texts.score(event.roll)} {figure(event.base)}".strip(), *parts]

    def _is_taken_off(self, test: str) -> bool:
        return test in self.tests and self.tests[test].terms == "taken_off"

    def _name(self, event: happened.Rolled, action: str) -> str:
        """Return the name of a roll: its question's own, that of the action it belongs to, or that of its test."""
        texts = self.phrases.texts
        own = texts.roll(event.about)
        if own or event.score is None or not action:
            return own or uncapitalised(texts.name("tests", event.roll))
        return uncapitalised(texts.name("actions", action))

    def _subject(self, kind: str, id: str) -> str:
        """Return the name of a figure or term; that of an action if its kind has none of this id."""
        texts = self.phrases.texts
        of_action = id not in texts.words.get(kind, {}) and id in texts.words.get("actions", {})
        return texts.name("actions" if of_action else kind, id)

    def _term(self, id: str, by: Number) -> str:
        return f"{self.phrases.texts.name('mods', id)} {signed(by)}"

    def _is_sum(self, test: str) -> bool:
        return self._told(test) == "sum"

    def _told(self, test: str) -> str:
        return self.tests[test].told if test in self.tests else "score"

    def _source(self, event: happened.Rolled) -> str:
        """Return the note on rolls that were secret or typed in; empty for others."""
        if event.secret:
            return self.phrases.templates["secret"]
        return self.phrases.templates["typed"] if event.typed else ""

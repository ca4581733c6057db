"""The sentences of the log about what combatants do: actions and reactions, with their choices."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rules.play.turn_actions import arranges
from rules.ruleset.sections import Action
from rules.state import events as happened
from rules.state.encounter import Encounter
from rules.telling.chronicle_phrases import Phrases
from rules.telling.chronicle_values import ValueTeller, gender_of, name_of
from rules.words.told import ENDING, Ending, Word, filled


class DeedTeller(Struct, frozen=True):
    """Renders actions with the ruleset's own sentence for each, or by name and choices."""

    phrases: Phrases
    values: ValueTeller
    passing: frozenset[str]
    """The actions that only end a turn."""

    rolling: frozenset[str]
    """The actions in which all combatants roll for the order."""

    def performed(self, event: happened.Performed, encounter: Encounter) -> str:
        """Return the sentence for an action; empty for one that only ends a turn, because the next turn tells it."""
        if event.action in self.passing and not event.ruling:
            return ""
        choices = {name: value for name, value in event.choices.items() if value != event.actor}
        if event.action in self.rolling:
            return self._plainly("performed_by_all", event.actor, event.action, choices, encounter)
        sentence = self._told(event.actor, event.action, event.choices, encounter)
        if not event.ruling:
            return sentence or self._plainly("performed", event.actor, event.action, choices, encounter)
        if sentence:
            return self.phrases.render("by_ruling", sentence=sentence.removesuffix("."), ruling=event.ruling)
        return self._plainly("performed_ruling", event.actor, event.action, choices, encounter, event.ruling)

    def passed(self, event: happened.Performed, encounter: Encounter) -> str:
        """Return the sentence for an action that only ends a turn, for steps that have nothing else to tell."""
        return self._plainly("performed", event.actor, event.action, {}, encounter) if encounter.turn else ""

    def reacted(self, event: happened.Reacted, encounter: Encounter) -> str:
        """Return the sentence for a reaction, or for the decision not to react."""
        if not event.action:
            return self.phrases.render("no_reaction", name=name_of(encounter, event.actor))
        choices = {key: value for key, value in event.choices.items() if key != "attacker"}
        others = {key: value for key, value in choices.items() if value != event.actor}
        return self._told(event.actor, event.action, choices, encounter) or self._plainly(
            "reacted", event.actor, event.action, others, encounter
        )

    def _told(self, actor: str, action: str, choices: Mapping[str, Any], encounter: Encounter) -> str:
        """Return the ruleset's own sentence for an action, with the choices it does not name in brackets.

        Whoever acts is named again only where the sentence cannot do without.
        """
        template = self.phrases.texts.told("actions", action)
        if not template:
            return ""
        all_words = {
            name: self.values.word(encounter, name, value)
            for name, value in choices.items()
            if value not in ("", (), False)
        }
        words: dict[str, Word | Ending] = {name: word for name, word in all_words.items() if choices[name] != actor}
        predicate, used = filled(template, words | {ENDING: Ending(gender_of(encounter, actor))}, all_words)
        rest = {name: value for name, value in choices.items() if name not in used and value != actor}
        brackets = self.values.choices(encounter, action, rest)
        return self.phrases.render("deed", name=name_of(encounter, actor), told=predicate, choices=brackets)

    def _plainly(
        self, template: str, actor: str, action: str, choices: Mapping[str, Any], encounter: Encounter, ruling: str = ""
    ) -> str:
        return self.phrases.render(
            template,
            name=name_of(encounter, actor),
            action=self.phrases.texts.name("actions", action),
            choices=self.values.choices(encounter, action, choices),
            ruling=ruling,
        )


def deed_teller(actions: Mapping[str, Action], phrases: Phrases) -> DeedTeller:
    """Return the teller of a ruleset's actions."""
    return DeedTeller(
        phrases,
        ValueTeller(actions, phrases.texts, phrases.templates.get("yes", "")),
        frozenset(id for id, action in actions.items() if arranges(action, "next")),
        frozenset(id for id, action in actions.items() if arranges(action, "roll")),
    )

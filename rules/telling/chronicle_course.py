"""The sentences of the log about the course of a fight: rounds, turns, who takes part, facts, rules and notes."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from rules.state import events as happened
from rules.state.encounter import Encounter
from rules.state.fog import size_of
from rules.state.terrain import BORDER_KINDS, CELL_KINDS, LIGHT_KINDS
from rules.telling.chronicle_house import tell_house_rules
from rules.telling.chronicle_phrases import Phrases
from rules.telling.chronicle_values import name_of
from rules.words.figures import figure
from rules.words.texts import Texts

MOST_NAMED = 4
"""So many combatants who join together are all named."""


class CourseTeller(Struct, frozen=True):
    """Renders what happens to the fight as a whole."""

    phrases: Phrases

    def round(self, event: happened.RoundBegan, _encounter: Encounter) -> str:
        """Return the mark of a new round."""
        return self.phrases.render("round", round=event.round, word=self.phrases.texts.name("ruleset", "round"))

    def turn(self, event: happened.TurnBegan, encounter: Encounter) -> str:
        """Return the mark of a new turn."""
        return self.phrases.render("turn", name=name_of(encounter, event.who))

    def granted(self, event: happened.TurnGranted, encounter: Encounter) -> str:
        """Return the sentence for an extra turn."""
        return self.phrases.render("extra_turn", name=name_of(encounter, event.who))

    def shuffled(self, event: happened.DeckShuffled, _encounter: Encounter) -> str:
        """Return the sentence for a deck that was shuffled."""
        return self.phrases.render("shuffled", deck=self.phrases.texts.name("decks", event.deck))

    def passed_over(self, event: happened.PassedOver, encounter: Encounter) -> str:
        """Return the sentence for a turn that was skipped."""
        return self.phrases.render("passed_over", name=name_of(encounter, event.who))

    def initiative(self, event: happened.InitiativeSet, encounter: Encounter) -> str:
        """Return the sentence for a place in the order; empty if it was taken away."""
        if event.initiative is None:
            return ""
        name = name_of(encounter, event.who)
        return self.phrases.render("initiative", name=name, initiative=figure(event.initiative))

    def fact(self, event: happened.FactEntered, encounter: Encounter) -> str:
        """Return the sentence for a fact that the GM stated or withdrew."""
        fact, *whom = event.fact.split(":")
        texts = self.phrases.texts
        about, text = " → ".join(name_of(encounter, id) for id in whom), texts.name("facts", fact)
        if event.value is None:
            return self.phrases.render("fact_withdrawn", fact=text, about=about)
        return self.phrases.render("fact", fact=text, about=about, value=texts.value(fact, event.value))

    def rule(self, event: happened.RuleSet, _encounter: Encounter) -> str:
        """Return the sentence for an optional rule that was switched."""
        rule = self.phrases.texts.name("rules", event.rule)
        return self.phrases.render("rule_on" if event.on else "rule_off", rule=rule)

    def house_rules(self, event: happened.HouseRulesChanged, _encounter: Encounter) -> str:
        """Return the sentence for changed house rules."""
        return tell_house_rules(event, self.phrases.texts, self.phrases.templates)

    def joined(self, event: happened.Joined, _encounter: Encounter) -> str:
        """Return the sentence for a combatant who joins."""
        return self.phrases.render("joined", name=event.combatant.name)

    def joined_together(self, events: Sequence[happened.Joined]) -> str:
        """Return the sentence for several combatants who join in one step: it names all of a few, and two of many."""
        names = [event.combatant.name for event in events]
        if len(names) <= MOST_NAMED:
            return self.phrases.render("joined_few", names=", ".join(names[:-1]), last=names[-1])
        return self.phrases.render("joined_many", names=", ".join(names[:2]), count=len(names) - 2)

    def left(self, event: happened.Left, encounter: Encounter) -> str:
        """Return the sentence for a combatant who leaves."""
        return self.phrases.render(f"left_{event.how}" if event.how else "left", name=name_of(encounter, event.who))

    def side(self, event: happened.SideChanged, encounter: Encounter) -> str:
        """Return the sentence for a combatant who changes sides."""
        return self.phrases.render("side", name=name_of(encounter, event.who), side=event.side)

    def terrain(self, event: happened.TerrainChanged, encounter: Encounter) -> str:
        """Return the sentence for a change of the ground: what was drawn, and how much of it."""
        told = [
            self.phrases.render("drawn_several", what=what, count=count) if count > 1 else what
            for what, count in Counter(self._drawn(event)).items()
        ]
        drawn = self.phrases.render("terrain", what=", ".join(told)) if told else ""
        return " ".join(filter(None, (drawn, *self._carried(event, encounter))))

    def _carried(self, event: happened.TerrainChanged, encounter: Encounter) -> Iterator[str]:
        """Yield a sentence for each combatant who now carries a light, or carries none any more."""
        for who, light in event.carried.items():
            name = name_of(encounter, who)
            if light is None:
                yield self.phrases.render("carries_no_light", name=name)
            else:
                yield self.phrases.render("carries_light", name=name, bright=light.bright, dim=light.dim)

    def _drawn(self, event: happened.TerrainChanged) -> Iterator[str]:
        """Yield a word for each cell and border that changes."""
        for kind in (*event.cells.values(), *event.borders.values(), *event.light.values()):
            yield self._kind_drawn(kind)
        rest = (("drawn_height", event.heights), ("drawn_cover", event.cover), ("drawn_light", event.lights))
        for key, changes in rest:
            for change in changes.values():
                yield self.phrases.render(key if change else "drawn_nothing")

    def _kind_drawn(self, kind: str) -> str:
        if kind in (*CELL_KINDS, *BORDER_KINDS, *LIGHT_KINDS):
            return self.phrases.render(f"drawn_{kind}")
        return self.phrases.texts.name("ground", kind) if kind else self.phrases.render("drawn_nothing")

    def fog(self, event: happened.FogChanged, encounter: Encounter) -> str:
        """Return the sentence for a change of the fog by hand; what a side merely saw is not told."""
        if not event.is_by_hand:
            return ""
        if event.on is not None:
            return self.phrases.render("fog_on" if event.on else "fog_off")
        for key, rows in (("opened", event.opened), ("veiled", event.veiled), ("left", event.left)):
            if rows:
                return self.phrases.render(f"fog_{key}", side=event.side, count=size_of(rows))
        return self.phrases.render("fog_forgotten" if event.forgotten else "fog_changed", side=event.side)

    def noted(self, event: happened.Noted, encounter: Encounter) -> str:
        """Return a note of the GM or of the ruleset."""
        return self.phrases.render("note", text=event.text or note_words(event, encounter, self.phrases.texts))


def note_words(event: happened.Noted, encounter: Encounter, texts: Texts) -> str:
    """Return the text of a ruleset's note, with the name of the combatant it is about, and with its figures."""
    text = texts.name("notes", event.note)
    for key, value in event.facts.items():
        text = text.replace(f"{{{key}}}", figure(value) if isinstance(value, int | float) else str(value))
    return text.replace("{name}", name_of(encounter, event.who) if event.who else "")

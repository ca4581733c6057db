"""Rolls in words: what a chance is the chance of, what the dice have to show, and the terms of a score."""

from collections.abc import Iterable, Iterator, Mapping

from gui.palette.dice_words import full_dice, short_dice, told_dice
from gui.words.words import Words
from rules.dice.notation import notation
from rules.dice.values import Dice
from rules.resolving.option import Option, Preview
from rules.resolving.questions import RollQuestion
from rules.resolving.rolls import figures_of
from rules.ruleset.roll_rules import Needed, Side, contest_odds, needed
from rules.ruleset.rulebook import Rulebook
from rules.state.rolled import RolledFigure, Terms, Unused
from rules.values import Number
from rules.words.figures import MINUS
from rules.words.texts import Texts

AT_LEAST, AT_MOST = "\N{GREATER-THAN OR EQUAL TO}", "\N{LESS-THAN OR EQUAL TO}"

PER_CENT = "1d100"
"""The dice whose highest total that succeeds is the chance in per cent."""

SPACE = "\N{NO-BREAK SPACE}"


class RollWords:
    """Words rolls in one language, in the terms of one ruleset; `names` are those of the combatants."""

    def __init__(self, rulebook: Rulebook, texts: Texts, words: Words, names: Mapping[str, str]) -> None:
        self._rulebook = rulebook
        self.texts = texts
        self._words = words
        self._names = names

    def chance(self, question: RollQuestion) -> str:
        """Return the chance of a roll and what it is the chance of: `hits 64 %`; empty without a chance."""
        if question.odds is None:
            return ""
        return self._chance(self.texts.chance(question.about, question.roll), question.odds)

    def chance_of(self, option: Option) -> str:
        """Return the chance of an option's first roll with what it is the chance of; empty without a chance."""
        what = self.subject(option)
        return self._chance(what, option.preview.odds) if what and option.preview.odds is not None else ""

    def subject(self, option: Option) -> str:
        """Return what the chance of an option is the chance of, such as `hits`; empty without a chance."""
        preview, texts = option.preview, self.texts
        if preview.odds is None:
            return ""
        stated = self._rulebook.plans[option.action].action.odds is not None
        if preview.roll is not None and not stated:
            return texts.chance(preview.roll.about, preview.roll.roll)
        return texts.chance(option.action if stated or not preview.sure else preview.sure) or self._words("roll.works")

    def short(self, preview: Preview) -> str:
        """Return what the dice have to show, as briefly as a row can; else the score, or both scores of a contest.

        It is empty for dice whose total is the chance itself.
        """
        question = preview.roll
        if question is not None and question.opponent is not None:
            return f"{self._number(question.score)} : {self._number(question.opponent.score)}"
        if question is None or question.odds is None:
            return self._score(preview)
        found = self._needed(question)
        if found is not None and found.high is not None and notation(question.dice) == PER_CENT:
            return ""
        if isinstance(question.dice, Dice) and question.dice.counts:
            dice = short_dice(question.dice, self._words)
            many = found is not None and found.low is not None and found.low > 1
            return self._words("palette.pool_and_score", pool=dice, score=self._sign(found)) if many else dice
        return self._sign(found) or self._score(preview)

    def spoken(self, preview: Preview) -> str:
        """Return the same as `short` in words; empty if the score says it already."""
        question = preview.roll
        if question is None:
            return ""
        if question.opponent is None:
            return self.needs(question)
        ours, theirs = self._number(question.score), self._number(question.opponent.score)
        return self._words("roll.contest_of", ours=ours, theirs=theirs)

    def needs(self, question: RollQuestion) -> str:
        """Return what the dice have to show, in words; empty for a contest and where no one bound tells it."""
        found = None if question.opponent is not None or question.odds is None else self._needed(question)
        if found is None:
            return ""
        if found.low is not None and self._tells_successes(question.roll):
            return self._words("roll.successes_or_more", count=found.low)
        if found.low is not None:
            return self._words("roll.or_more", figure=self._number(found.low))
        if found.high is not None:
            return self._words("roll.or_less", figure=self._number(found.high))
        return self._words("roll.no_total" if found.none else "roll.any_total")

    def lines(self, question: RollQuestion) -> Iterator[str]:
        """Yield the whole account of a roll: dice, all terms with base and target, what is needed, and the chance."""
        if question.opponent is not None:
            yield from self._contest(question)
            return
        yield from self._dice_lines(question)
        need, chance = self.needs(question), self.chance(question)
        told = self._on_dice(question)
        if need:
            told = self._words("roll.needs", sum=told, need=need) if told else need
        yield from filter(
            None, [self._words("roll.so", told=told, chance=chance) if told and chance else told or chance]
        )
        yield from self.unused(question.unused)

    def account(self, option: Option) -> Iterator[str]:
        """Yield the whole account of what an option's score and chance are made of."""
        preview, chance = option.preview, self.chance_of(option)
        if preview.sure:
            yield self._words("roll.sure", what=self.texts.chance(preview.sure))
        if preview.roll is not None:
            yield from self.lines(preview.roll)
        elif preview.score is not None:
            told = self._sum("", preview.base, preview.mods, preview.score)
            yield self._words("roll.so", told=told, chance=chance) if chance else told
            yield from self.unused(preview.unused)

    def unused(self, unused: Iterable[Unused]) -> Iterator[str]:
        """Yield each modifier that does not count, and because of which other."""
        for each in unused:
            name, by = (self.texts.name("mods", id) for id in (each.id, each.by))
            key = "roll.cancelled" if each.cancelled else "roll.unused"
            yield self._words(key, term=f"{name} {_signed(each.value, self._words)}", by=by)

    def terms(self, question: RollQuestion) -> Iterator[str]:
        """Yield the account of a roll without what the dice have to show and the chance."""
        if question.opponent is not None:
            yield from self._sides(question)
            return
        yield from self._dice_lines(question)
        yield from filter(None, [self._on_dice(question)])
        yield from self.unused(question.unused)

    def _on_dice(self, question: RollQuestion) -> str:
        """Return the score on its dice against its target; empty if only counted faces matter."""
        if self._tells_successes(question.roll) and not (question.score or question.mods or question.against):
            return ""
        shown = self._sum(question.roll, question.base, question.mods, question.score)
        dice = (
            self._words("roll.the_dice") if any(self._dice_lines(question)) else told_dice(question.dice, self._words)
        )
        if question.against is None:
            return self._words("roll.on_dice", sum=shown, dice=dice)
        name = self.texts.target(question.about, question.roll)
        target = self._named(question.against, name)
        return self._words("roll.against", sum=shown, dice=dice, target=target)

    def _contest(self, question: RollQuestion) -> Iterator[str]:
        yield from self._sides(question)
        rules, chance = self._rulebook.contest_rules[question.contest], self.chance(question)
        if rules.again:
            yield self._words("roll.ties_again", chance=chance)
        elif question.opponent is not None:
            sides = (Side(each.score, figures_of(each.figures)) for each in (question, question.opponent))
            odds = contest_odds(rules, self._rulebook.odds, *sides)
            yield self._words("roll.ties", chance=chance, tie=self._words.percent(odds.tie))

    def _sides(self, question: RollQuestion) -> Iterator[str]:
        """Yield that a roll is part of a contest, and the score of each side."""
        opponent = question.opponent
        if opponent is None:
            return
        rules = self._rulebook.test_rules[question.roll]
        dice = [rules.dice_for(figures_of(each.figures)) for each in (question, opponent)]
        alike = not rules.template.figures
        if alike:
            yield self._words("roll.contest", dice=full_dice(question.dice, self._words))
        for each, thrown in zip((question, opponent), dice, strict=True):
            told = self._sum(question.roll, each.base, each.mods, each.score)
            if not alike:
                terms = self._figure_terms(question.roll, each.figures)
                told = self._words(
                    "roll.on_dice", sum=told, dice=self._with_terms(full_dice(thrown, self._words), terms)
                )
            yield self._words("roll.side", name=self._names.get(each.who, each.who), sum=told)
            yield from self.unused(each.unused)

    def _sum(self, test: str, base: Number | None, terms: Terms, score: Number) -> str:
        """Return a score as the sum of its terms; a score without terms is only named."""
        name = self.texts.score(test)
        if base is None:
            return self._named(score, name)
        rule = self._rulebook.ruleset.tests.get(test)
        added = rule is None or rule.terms == "added"
        parts = [self._named(base, name)]
        parts += [self._term(self.texts.name("mods", id), by if added else -by) for id, by in terms]
        whole = sum(by for _, by in terms)
        total = base + whole if added else base - whole
        told = parts[0]
        if terms:
            told = self._words("roll.sum", terms=" ".join(parts), total=self._number(total))
        return told if total == score else self._words("roll.counts_as", sum=told, score=self._number(score))

    def _named(self, figure: Number, name: str) -> str:
        return self._words("roll.named", figure=self._number(figure), name=name) if name else self._number(figure)

    def _term(self, name: str, by: Number) -> str:
        sign = "+" if by >= 0 else MINUS
        return f"{sign}{SPACE}{self._words('roll.named', figure=self._number(abs(by)), name=name)}"

    def _dice_lines(self, question: RollQuestion) -> Iterator[str]:
        """Yield the dice of a roll, if they depend on figures or are not just added, with the terms of the figures."""
        told, terms = full_dice(question.dice, self._words), self._figure_terms(question.roll, question.figures)
        if terms or told != told_dice(question.dice, self._words):
            yield self._with_terms(told, terms)

    def _figure_terms(self, test: str, figures: Iterable[RolledFigure]) -> str:
        """Return the figures that the dice depend on, each with its terms before it."""
        rules = self._rulebook.test_rules.get(test)
        named = () if rules is None else rules.template.figures
        counted = (figure for figure in figures if rules is None or figure.name in named)
        shown = [figure for figure in counted if figure.base or figure.mods]
        return ", ".join(told for figure in shown for told in self._figure(figure))

    def _figure(self, figure: RolledFigure) -> Iterator[str]:
        """Yield a figure of the dice before its terms, these terms, and what it counts as if its range changes it."""
        yield f"{self.texts.name('mods', figure.name)} {self._number(figure.base)}"
        yield from (f"{self.texts.name('mods', id)} {_signed(value, self._words)}" for id, value in figure.mods)
        if figure.value != figure.base + sum(value for _, value in figure.mods):
            yield self._words("roll.at_bounds", figure=self._number(figure.value))

    def _with_terms(self, told: str, terms: str) -> str:
        return self._words("palette.with_terms", told=told, terms=terms) if terms else told

    def _tells_successes(self, test: str) -> bool:
        rule = self._rulebook.ruleset.tests.get(test)
        return rule is not None and rule.told == "successes"

    def _needed(self, question: RollQuestion) -> Needed | None:
        rules = self._rulebook.test_rules.get(question.roll)
        if rules is None:
            return None
        against = question.against or 0
        figures = figures_of(question.figures)
        return needed(rules, self._rulebook.odds, question.dice, question.score, against, figures)

    def _sign(self, found: Needed | None) -> str:
        if found is None:
            return ""
        if found.low is not None:
            return f"{AT_LEAST}{SPACE}{self._number(found.low)}"
        return "" if found.high is None else f"{AT_MOST}{SPACE}{self._number(found.high)}"

    def _score(self, preview: Preview) -> str:
        """Return the score of a roll, preceded by its dice pool if there is one; empty if the roll has no score."""
        if preview.score is None:
            return ""
        score, question = self._number(preview.score), preview.roll
        if question is None or not question.figures:
            return score
        pool = short_dice(question.dice, self._words)
        return self._words("palette.pool_and_score", pool=pool, score=f"+{score}" if preview.score >= 0 else score)

    def _chance(self, what: str, odds: float) -> str:
        return self._words("roll.chance", what=what, odds=self._words.percent(odds))

    def _number(self, figure: Number) -> str:
        return self._words.number(figure)


def _signed(figure: float, words: Words) -> str:
    """Return a number with its sign."""
    return f"+{words.number(figure)}" if figure > 0 else words.number(figure)

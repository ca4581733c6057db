"""Rolls in words: what a chance is the chance of, what the dice have to show, and the terms of a score."""

from collections.abc import Iterator, Mapping

from gui.words.words import Words
from rules.dice.values import Pool, notation
from rules.facts.modifiers import Terms
from rules.resolving.option import Option, Preview
from rules.resolving.questions import RollQuestion
from rules.ruleset.roll_rules import Needed, contest_odds, needed
from rules.ruleset.rulebook import Rulebook
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
        self._texts = texts
        self._words = words
        self._names = names

    def chance(self, question: RollQuestion) -> str:
        """Return the chance of a roll and what it is the chance of: `hits 64 %`; empty without a chance."""
        if question.odds is None:
            return ""
        return self._chance(self._texts.chance(question.about, question.roll), question.odds)

    def chance_of(self, option: Option) -> str:
        """Return the chance of an option's first roll with what it is the chance of; empty without a chance."""
        what = self.subject(option)
        return self._chance(what, option.preview.odds) if what and option.preview.odds is not None else ""

    def subject(self, option: Option) -> str:
        """Return what the chance of an option is the chance of, such as `hits`; empty without a chance."""
        preview, texts = option.preview, self._texts
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
        split = len(question.mods) - question.of_pool
        if isinstance(question.dice, Pool):
            yield self._of_pool(question.dice, question.mods[split:])
        need, chance = self.needs(question), self.chance(question)
        told = self._on_dice(question, question.mods[:split])
        told = self._words("roll.needs", sum=told, need=need) if need else told
        yield self._words("roll.so", told=told, chance=chance) if chance else told

    def account(self, option: Option) -> Iterator[str]:
        """Yield the whole account of what an option's score and chance are made of."""
        preview, chance = option.preview, self.chance_of(option)
        if preview.sure:
            yield self._words("roll.sure", what=self._texts.chance(preview.sure))
        if preview.roll is not None:
            yield from self.lines(preview.roll)
        elif preview.score is not None:
            told = self._sum("", preview.base, preview.mods, preview.score)
            yield self._words("roll.so", told=told, chance=chance) if chance else told

    def terms(self, question: RollQuestion) -> Iterator[str]:
        """Yield the account of a roll without what the dice have to show and the chance."""
        split = len(question.mods) - question.of_pool
        if question.opponent is not None:
            yield from self._sides(question)
            return
        if isinstance(question.dice, Pool):
            yield self._of_pool(question.dice, question.mods[split:])
        yield self._on_dice(question, question.mods[:split])

    def _on_dice(self, question: RollQuestion, terms: Terms) -> str:
        shown = self._sum(question.roll, question.base, terms, question.score)
        pool = isinstance(question.dice, Pool)
        dice = self._words("roll.the_dice") if pool else self._words.dice(notation(question.dice))
        if question.against is None:
            return self._words("roll.on_dice", sum=shown, dice=dice)
        name = self._texts.target(question.about, question.roll)
        target = self._named(question.against, name)
        return self._words("roll.against", sum=shown, dice=dice, target=target)

    def _contest(self, question: RollQuestion) -> Iterator[str]:
        yield from self._sides(question)
        rules, chance = self._rulebook.contest_rules[question.contest], self.chance(question)
        if rules.again:
            yield self._words("roll.ties_again", chance=chance)
        elif question.opponent is not None:
            odds = contest_odds(rules, self._rulebook.odds, question.score, question.opponent.score)
            yield self._words("roll.ties", chance=chance, tie=self._words.percent(odds.tie))

    def _sides(self, question: RollQuestion) -> Iterator[str]:
        """Yield that a roll is part of a contest, and the score of each side."""
        opponent = question.opponent
        if opponent is None:
            return
        yield self._words("roll.contest", dice=self._words.dice(notation(question.dice)))
        sides = ((question.who, question.base, question.mods, question.score),)
        sides += ((opponent.who, opponent.base, opponent.mods, opponent.score),)
        for who, base, terms, score in sides:
            told = self._sum(question.roll, base, terms, score)
            yield self._words("roll.side", name=self._names.get(who, who), sum=told)

    def _sum(self, test: str, base: Number | None, terms: Terms, score: Number) -> str:
        """Return a score as the sum of its terms; a score without terms is only named."""
        name = self._texts.score(test)
        if base is None:
            return self._named(score, name)
        rule = self._rulebook.ruleset.tests.get(test)
        added = rule is None or rule.terms == "added"
        parts = [self._named(base, name)]
        parts += [self._term(self._texts.name("mods", id), by if added else -by) for id, by in terms]
        whole = sum(by for _, by in terms)
        total = base + whole if added else base - whole
        if not terms and total == score:
            return parts[0]
        told = self._words("roll.sum", terms=" ".join(parts), total=self._number(total))
        return told if total == score else self._words("roll.counts_as", sum=told, score=self._number(score))

    def _named(self, figure: Number, name: str) -> str:
        return self._words("roll.named", figure=self._number(figure), name=name) if name else self._number(figure)

    def _term(self, name: str, by: Number) -> str:
        sign = "+" if by >= 0 else MINUS
        return f"{sign}{SPACE}{self._words('roll.named', figure=self._number(abs(by)), name=name)}"

    def _of_pool(self, pool: Pool, terms: Terms) -> str:
        """Return the dice of a pool with the terms that make their number."""
        told = self._pool(pool)
        named = ", ".join(f"{self._texts.name('mods', id)} {_signed(figure, self._words)}" for id, figure in terms)
        return self._words("palette.with_terms", told=told, terms=named) if named else told

    def _needed(self, question: RollQuestion) -> Needed | None:
        rules = self._rulebook.test_rules.get(question.roll)
        if rules is None:
            return None
        against = question.against or 0
        return needed(rules, self._rulebook.odds, question.dice, question.score, against, question.least)

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
        score = self._number(preview.score)
        if preview.pool is None:
            return score
        dice = self._words.dice(notation(preview.pool))
        pool = self._words("palette.short_lowest", dice=dice) if preview.pool.extra < 0 else dice
        return self._words("palette.pool_and_score", pool=pool, score=f"+{score}" if preview.score >= 0 else score)

    def _pool(self, pool: Pool) -> str:
        """Return the dice of a pool and, if there are several, which one counts."""
        dice = self._words.dice(notation(pool))
        if not pool.extra:
            return dice
        return self._words("palette.lowest" if pool.extra < 0 else "palette.highest", dice=dice)

    def _chance(self, what: str, odds: float) -> str:
        return self._words("roll.chance", what=what, odds=self._words.percent(odds))

    def _number(self, figure: Number) -> str:
        return self._words.number(figure)


def _signed(figure: float, words: Words) -> str:
    """Return a number with its sign."""
    return f"+{words.number(figure)}" if figure > 0 else words.number(figure)

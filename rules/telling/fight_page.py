"""The page after a fight in words: who did what, rolls against the odds, damage, pools by round, time per turn."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec import Struct

from rules.play.turn_actions import arranges
from rules.ruleset.rulebook import Rulebook
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent
from rules.summary.collector import Collector, RollNames
from rules.summary.values import Person, Summary, Tally
from rules.telling.chronicle_phrases import Phrases, capitalised
from rules.telling.page import Bar, Bars, Curve, Curves, Page, Section, Table
from rules.telling.watched import watched_pools
from rules.values import Number
from rules.words.figures import MINUS, figure
from rules.words.texts import uncapitalised

MOST_ACTS = 6
"""The most kinds of actions that a combatant is shown with."""


class FightPages(Struct, frozen=True):
    """Makes the pages of fights under one ruleset, in one language."""

    rulebook: Rulebook
    phrases: Phrases

    def begin(self, start: Encounter) -> "FightPage":
        """Return the page of a fight that begins like this, still without steps."""
        return FightPage(self.rulebook, self.phrases, start)


class FightPage:
    """Collects the steps of a fight, and tells what they come to."""

    def __init__(self, rulebook: Rulebook, phrases: Phrases, start: Encounter) -> None:
        self._rulebook = rulebook
        self._phrases = phrases
        self._collector = Collector(rulebook, _roll_names(phrases), start)
        self._pools = watched_pools(rulebook.ruleset, start)

    def step(self, events: Iterable[AnyEvent], at: float | None = None) -> None:
        """Take note of the next step; `at` is when it was made, in seconds."""
        self._collector.step(events, at)

    def page(self) -> Page:
        """Return the page about all steps so far."""
        render = self._phrases.render
        teller = _SectionTeller(self._rulebook, self._phrases, self._collector.summary(), self._pools)
        sections = tuple(each for each in teller.sections() if each.table.rows)
        return Page(render("page_heading"), sections, "" if sections else render("page_empty"))


class _SectionTeller:
    """Tells the sections of one summary."""

    def __init__(self, rulebook: Rulebook, phrases: Phrases, summary: Summary, pools: tuple[str, ...]) -> None:
        self._phrases = phrases
        self._texts = phrases.texts
        self._render = phrases.render
        self._summary = summary
        self._pools = pools
        self._of_turns = frozenset(
            id
            for id, action in rulebook.ruleset.actions.items()
            if arranges(action, "next") or arranges(action, "roll")
        )
        self._sides = tuple(dict.fromkeys(person.side for person in summary.people))

    def sections(self) -> Iterator[Section]:
        """Yield every section; one without rows has nothing to tell."""
        yield self._deeds()
        yield self._attacks()
        yield self._faced()
        yield self._defences()
        yield self._others()
        yield self._harm()
        for pool in self._pools:
            yield self._levels(pool)
        yield self._times()

    def _deeds(self) -> Section:
        rows = [
            (person.name, self._texts.name("sides", person.side), acts)
            for person in self._summary.people
            if (acts := self._acts(person.acts))
        ]
        return self._section("deeds", Table(self._head("side", "acts"), tuple(rows)))

    def _acts(self, acts: Mapping[str, int]) -> str:
        """Return what a combatant did, most frequent first."""
        counted = sorted((each for each in acts.items() if each[0] not in self._of_turns), key=lambda each: -each[1])
        named = [self._render("page_act", action=self._texts.name("actions", id), count=count) for id, count in counted]
        more = len(named) - MOST_ACTS
        return ", ".join((*named[:MOST_ACTS], *([self._render("page_more", count=more)] if more > 0 else ())))

    def _attacks(self) -> Section:
        tallies = [(person, self._summary.rolled(person, "attack")) for person in self._summary.people]
        return self._tallies("attacks", "hits", tallies)

    def _faced(self) -> Section:
        return self._tallies("faced", "hits", [(person, person.faced) for person in self._summary.people])

    def _defences(self) -> Section:
        tallies = [(person, self._summary.rolled(person, "defence")) for person in self._summary.people]
        return self._tallies("defences", "made", tallies)

    def _tallies(self, id: str, made: str, tallies: Iterable[tuple[Person, Tally]]) -> Section:
        """Return a section with a row and a bar for everybody who has such rolls."""
        those = [(person, tally) for person, tally in tallies if tally.tries]
        rows = tuple((person.name, *self._tally(tally)) for person, tally in those)
        bars = [self._bar(person, tally) for person, tally in those]
        return self._section(id, Table(self._head(id, made, "expected", "luck"), rows), bars)

    def _others(self) -> Section:
        rows = [
            (person.name, self._roll_name(about), *self._tally(tally))
            for person in self._summary.people
            for about, tally in person.rolls.items()
            if self._summary.kinds[about] == "other"
        ]
        return self._section("others", Table(self._head("roll", "tries", "made", "expected", "luck"), tuple(rows)))

    def _roll_name(self, about: str) -> str:
        return capitalised(self._texts.roll(about) or self._texts.question(about))

    def _tally(self, tally: Tally) -> tuple[str, str, str, str]:
        """Return the cells of a tally: tries, successes, expected ones, and the difference."""
        luck = f"{tally.made - tally.expected:+.1f}".replace("-", MINUS)
        return (str(tally.tries), str(tally.made), self._decimal(tally.expected), self._point(luck))

    def _bar(self, person: Person, tally: Tally) -> Bar:
        text = self._render("page_tally", made=tally.made, tries=tally.tries, expected=self._decimal(tally.expected))
        return Bar(person.name, self._side(person), tally.made, tally.expected, text)

    def _harm(self) -> Section:
        people = [person for person in self._summary.people if person.dealt or person.taken]
        pools = [pool for pool in self._pools if any(pool in person.dealt for person in people)]
        names = [self._texts.short("pools", pool) for pool in pools]
        head = (
            self._phrases.templates["page_col_who"],
            *(self._render(f"page_{what}", pool=capitalised(name)) for name in names for what in ("dealt", "taken")),
        )
        rows = tuple(
            (
                person.name,
                *(self._amount(side.get(pool, 0)) for pool in pools for side in (person.dealt, person.taken)),
            )
            for person in people
        )
        bars = [bar for person in people for bar in self._harm_bars(person, pools[:1])]
        return self._section("harm", Table(head, rows if pools else ()), bars, pool=capitalised("".join(names[:1])))

    def _harm_bars(self, person: Person, pools: Iterable[str]) -> Iterator[Bar]:
        for pool in pools:
            dealt, taken = person.dealt.get(pool, 0), person.taken.get(pool, 0)
            yield Bar(person.name, self._side(person), dealt, None, self._amount(dealt))
            yield Bar("", self._side(person), taken, None, self._amount(taken), faint=True)

    def _levels(self, pool: str) -> Section:
        summary = self._summary
        people = [person for person in summary.people if _changes(summary.levels[person.id, pool])]
        columns = (self._render("page_start"), *(figure(round) for round in summary.rounds[1:]))
        round = self._texts.name("ruleset", "round")
        rows = tuple(
            (column, *(self._level(summary.levels[person.id, pool][at]) for person in people))
            for at, column in enumerate(columns)
        )
        table = Table((capitalised(round), *(person.name for person in people)), rows if people else ())
        curves = tuple(self._curve(person, summary.levels[person.id, pool]) for person in people)
        known = [value for curve in curves for value in curve.values if value is not None]
        plot = (
            Curves(curves, min(0, *known), max(known), columns[0], f"{capitalised(round)} {columns[-1]}")
            if known
            else None
        )
        name = self._texts.name("pools", pool)
        return Section(
            self._render("page_levels", pool=name),
            self._render("page_about_levels", word=uncapitalised(round)),
            table,
            plot,
        )

    def _curve(self, person: Person, levels: tuple[Number | None, ...]) -> Curve:
        known = [value for value in levels if value is not None]
        text = self._render("page_from_to", before=figure(known[0]), after=figure(known[-1])) if known else ""
        return Curve(person.name, self._side(person), levels, text)

    def _times(self) -> Section:
        rows, bars = list[tuple[str, ...]](), list[Bar]()
        for person in self._summary.people:
            times = [turn.seconds for turn in self._summary.turns if turn.who == person.id]
            if not times:
                continue
            mean, most = sum(times) / len(times), max(times)
            shown = (self._minutes(mean), self._minutes(most), self._minutes(sum(times)))
            rows.append((person.name, str(len(times)), *shown))
            text = self._render("page_time", mean=shown[0], most=shown[1])
            bars.append(Bar(person.name, self._side(person), mean, most, text))
        return self._section("times", Table(self._head("turns", "mean", "longest", "total"), tuple(rows)), bars)

    def _section(self, id: str, table: Table, bars: Collection[Bar] = (), **shown: object) -> Section:
        plot = Bars(tuple(bars), self._render(f"page_key_{id}", **shown)) if bars else None
        return Section(self._render(f"page_{id}"), self._render(f"page_about_{id}", **shown), table, plot)

    def _head(self, *columns: str) -> tuple[str, ...]:
        return tuple(self._render(f"page_col_{column}") for column in ("who", *columns))

    def _side(self, person: Person) -> int:
        return self._sides.index(person.side)

    def _level(self, level: Number | None) -> str:
        return "" if level is None else self._point(figure(level))

    def _amount(self, amount: Number) -> str:
        return self._point(figure(amount))

    def _decimal(self, value: float) -> str:
        return self._point(f"{value:.1f}")

    def _point(self, text: str) -> str:
        return text.replace(".", self._render("decimal_sign"))

    def _minutes(self, seconds: float) -> str:
        whole = round(seconds)
        return self._render("page_minutes", minutes=whole // 60, seconds=f"{whole % 60:02}")


def _changes(levels: tuple[Number | None, ...]) -> bool:
    return len({level for level in levels if level is not None}) > 1


def _roll_names(phrases: Phrases) -> RollNames:
    """Return what the words of a ruleset say of its rolls."""
    texts, questions = phrases.texts, phrases.texts.words.get("questions", {})
    named = frozenset(about for about in questions if texts.roll(about))
    return RollNames(named, frozenset(about for about in questions if texts.outcome(about, "success")))

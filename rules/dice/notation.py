"""The notation of dice: "3d6", "4d6kh3", "(1d8!+1d6!)kh", "6d6c6", "1d20+1d4"; docs/rulesets.md explains it.

A template is notation with the names of figures in braces, such as "{strength}d6c6"; each roll states the figures.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from math import floor
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.dice.values import (
    MOST_ADD,
    MOST_DICE,
    MOST_KEPT,
    MOST_KEPT_SIDES,
    MOST_SIDES,
    AnyDice,
    Cards,
    Dice,
    DiceError,
    Die,
    Group,
)
from rules.values import Number
from rules.words.messages import message_of

LONGEST_NOTATION: Final = 80

_FIGURE = r"[0-9]{1,5}|\{[a-zA-Z][a-zA-Z0-9_]{0,59}\}"
_TERM = re.compile(rf"(?P<count>{_FIGURE})?[dk](?P<sides>{_FIGURE})(?P<again>(?:!\d{{0,4}}|~\d{{1,4}}|r\d{{1,4}})*)")
_READING = re.compile(r"(k[hl]|[cfx])(\d{0,4})")
_ADD = re.compile(r"[0-9]{1,5}")
_WRITTEN = re.compile(r"(?<![\w!~])(\d*)([dk])(\d+)")
_READ = re.compile(r"(?:k[hl]|[cfxr!~])\d*|[()]")

Figure = int | str
"""A figure of a template: a number, or the name of one that each roll states."""


class _Term(Struct, frozen=True):
    """A number of equal dice in a template; `up`, `down` and `again` are those of a die, -1 for its top face."""

    count: Figure
    sides: Figure
    up: int = 0
    down: int = 0
    again: int = 0

    def dice(self, figures: Mapping[str, Number], most: int, most_sides: int) -> tuple[tuple[Die, ...], bool]:
        """Return the dice, and whether their number was below 0; figures out of range are limited to it."""
        count, sides = (_resolved(each, figures) for each in (self.count, self.sides))
        if isinstance(self.count, str):
            count = max(-most, min(most, count))
        return (self._die(max(2, min(most_sides, sides))),) * abs(count), count < 0

    def _die(self, sides: int) -> Die:
        """Return a die of so many sides; faces that a smaller die does not have become its last ones."""
        if not isinstance(self.sides, str):
            return Die(self.sides, self.sides if self.up < 0 else self.up, self.down, self.again)
        up = sides if self.up < 0 else min(self.up, sides)
        most = (up or sides) - 1
        return Die(sides, up, min(self.down, most), min(self.again, most))


class _Part(Struct, frozen=True):
    """Terms of a template that are read together: `group` holds how, its dice do not count."""

    terms: tuple[_Term, ...]
    group: Group

    def made(self, figures: Mapping[str, Number], room: int) -> Group | None:
        """Return the group with up to so many dice; None without any.

        A number of dice below 0 turns the highest kept dice into the lowest. Counted or added dice are subtracted.
        """
        rolled_on = not self.group.counts and any(term.up or term.down for term in self.terms)
        limited = bool(self.group.keep) or rolled_on
        most, most_sides = (MOST_KEPT, MOST_KEPT_SIDES) if limited else (MOST_DICE, MOST_SIDES)
        dice: list[Die] = []
        turned = False
        for term in self.terms:
            more, below = term.dice(figures, most, most_sides)
            dice += more
            turned = turned or below
        return self._group(tuple(dice[:room]), turned) if dice and room else None

    def _group(self, dice: tuple[Die, ...], turned: bool) -> Group:
        keep, sign = self.group.keep, self.group.sign
        if turned and keep:
            keep = -keep
        elif turned:
            sign = -1 if sign > 0 else 1
        while True:
            try:
                return replace(self.group, dice=dice, keep=keep, sign=sign)
            except DiceError:
                # Figures can ask for more different dice than can be worked out; written dice are refused as they are.
                if len(dice) == 1 or not any(isinstance(term.count, str) for term in self.terms):
                    raise
                dice = dice[:-1]


class Template(Struct, frozen=True):
    """Notation that leaves figures open; `figures` are their names in order."""

    parts: tuple[_Part, ...]
    add: int
    figures: tuple[str, ...]

    def dice(self, figures: Mapping[str, Number]) -> Dice:
        """Return the dice for these figures, which count as 0 if they are missing.

        Never less than one die and never more than 100: without any the first term gets one, and the last ones are cut.
        """
        groups: list[Group] = []
        room = MOST_DICE
        for part in self.parts:
            group = part.made(figures, room)
            if group is not None:
                groups.append(group)
                room -= len(group.dice)
        if not groups:
            first = self.parts[0]
            single = replace(first, terms=(replace(first.terms[0], count=1),)).made(figures, 1)
            groups += () if single is None else (single,)
        return Dice(_joined(groups), self.add)


def parse_template(text: str) -> Template:
    """Read notation that may leave figures open; raises `DiceError` for anything else."""
    if len(text) > LONGEST_NOTATION:
        raise DiceError(message_of("dice.long", most=LONGEST_NOTATION))
    parts, adds = _parts_of(text)
    if not parts or len(adds) > 1:
        raise _unreadable(text)
    named = [each for part in parts for term in part.terms for each in (term.count, term.sides)]
    template = Template(tuple(parts), sum(adds), tuple(dict.fromkeys(each for each in named if isinstance(each, str))))
    if not template.figures:
        _check(template)
    return template


def parse_made(text: str) -> Dice:
    """Read notation that formulas have put together from sound parts; raises `DiceError` for anything else.

    Whatever is added is summed up, and what is more than can be rolled at once is cut.
    """
    figures: dict[str, Number] = {}
    parts, adds = _parts_of(_WRITTEN.sub(lambda found: _named_figures(found, figures), text))
    if not parts:
        raise _unreadable(text)
    made = Template(tuple(parts), max(-MOST_ADD, min(MOST_ADD, sum(adds))), tuple(figures))
    return made.dice(figures)


def multiple(text: str, times: int) -> str:
    """Return notation with so many times the dice of each of its terms; what is added stays as it is."""
    return _WRITTEN.sub(lambda found: f"{int(found[1] or 1) * times}{found[2]}{found[3]}", text.lower())


def _named_figures(found: re.Match[str], figures: dict[str, Number]) -> str:
    """Return a term whose figures have names, and note them: so they are limited to what can be rolled."""
    count, sides = f"n{len(figures)}", f"n{len(figures) + 1}"
    figures[count], figures[sides] = min(MOST_DICE, int(found[1] or 1)), min(MOST_SIDES, int(found[3]))
    return f"{{{count}}}d{{{sides}}}"


def parse_dice(text: str) -> Dice:
    """Read notation such as "3d6", "1d8+2" or the Polish "2k10"; raises `DiceError` for anything else."""
    template = parse_template(text)
    if template.figures:
        raise _unreadable(text)
    return template.dice({})


def notation(dice: AnyDice) -> str:
    """Write the notation of dice, such as "2d8+1"; `parse_dice` reads it back. A card of ten is written "1/10"."""
    if isinstance(dice, Cards):
        return f"{dice.draw}/{len(dice.left)}"
    told = "".join(f"{'+' if group.sign > 0 else '-'}{_of_group(group)}" for group in dice.groups).removeprefix("+")
    return f"{told}{dice.add:+d}" if dice.add else told


def figures_named(text: str) -> set[str]:
    """Return the names of figures in notation, however faulty the rest is."""
    return set(re.findall(r"\{([a-zA-Z0-9_]+)\}", text))


def in_hand(text: str) -> str:
    """Return which dice notation names, without how they are read: "1d6+2d10" for "(1d6+2d10)kh"."""
    return _READ.sub("", text)


def kept_of(text: str) -> int:
    """Return how many of the highest dice of a notation count, below 0 of the lowest; 0 if all do, or none is read."""
    try:
        groups = parse_dice(text).groups
    except DiceError:
        return 0
    (keep, dice), *others = [(group.keep, len(group.dice)) for group in groups]
    return 0 if others or dice <= abs(keep) else keep


def _signed_terms(text: str) -> Iterator[tuple[int, str]]:
    """Yield the terms of a sum with their signs; what stands in brackets is one term."""
    rest = re.sub(r"(?<![\dkdD]) +| +(?![\dkdD])|^\s+|\s+$", "", text.lower().replace("\N{MINUS SIGN}", "-"))
    term = re.compile(r"(^|[+-])((?:\([^()]*\)|[^()+-])+)")
    position = 0
    while position < len(rest):
        found = term.match(rest, position)
        if found is None or (position and not found[1]):
            raise _unreadable(text)
        yield (-1 if found[1] == "-" else 1), found[2]
        position = found.end()


def _parts_of(text: str) -> tuple[list[_Part], list[int]]:
    """Return the dice of notation, and the figures that are added to them. Raises DiceError."""
    parts: list[_Part] = []
    adds: list[int] = []
    for sign, term in _signed_terms(text):
        if _ADD.fullmatch(term):
            adds.append(sign * int(term))
        else:
            parts.append(_part(term, 1 if sign > 0 else -1, text))
    return parts, adds


def _part(term: str, sign: Literal[1, -1], text: str) -> _Part:
    inside, reading = term, ""
    if term.startswith("("):
        inside, _, reading = term[1:].partition(")")
    else:
        found = _TERM.match(term)
        if found is None:
            raise _unreadable(text)
        inside, reading = found[0], term[found.end() :]
    terms = tuple(_term(each, text) for each in inside.split("+"))
    return _Part(terms, _reading(reading, sign, text))


def _term(written: str, text: str) -> _Term:
    found = _TERM.fullmatch(written)
    if found is None:
        raise _unreadable(text)
    faces = {"!": 0, "~": 0, "r": 0}
    for sign, face in re.findall(r"([!~r])(\d*)", found["again"]):
        faces[sign] = int(face) if face else -1
    count = _figure(found["count"] or "1")
    if isinstance(count, int) and not 1 <= count <= MOST_DICE:
        raise DiceError(message_of("dice.count", count=count, most=MOST_DICE))
    return _Term(count, _figure(found["sides"]), faces["!"], faces["~"], faces["r"])


def _figure(written: str) -> Figure:
    return written[1:-1] if written.startswith("{") else int(written)


def _reading(written: str, sign: Literal[1, -1], text: str) -> Group:
    """Return how a group is read, around a die that does not count."""
    keep = repeat = position = 0
    hits: list[int] = []
    misses: list[int] = []
    for found in _READING.finditer(written):
        word, figure = found[1], int(found[2] or 1)
        if found.start() != position or not figure or (word in "cf" and not found[2]):
            raise _unreadable(text)
        position = found.end()
        if word == "x":
            repeat = figure
        elif word in ("kh", "kl"):
            keep = figure if word == "kh" else -figure
        else:
            (hits if word == "c" else misses).append(figure)
    if position != len(written):
        raise _unreadable(text)
    return Group((Die(2),), keep, repeat, tuple(sorted(hits)), tuple(sorted(misses)), sign)


def _check(template: Template) -> None:
    """Refuse a constant template with too many dice or an impossible add. Raises DiceError."""
    count = sum(term.count for part in template.parts for term in part.terms if isinstance(term.count, int))
    if count > MOST_DICE:
        raise DiceError(message_of("dice.count", count=count, most=MOST_DICE))
    if abs(template.add) > MOST_ADD:
        raise DiceError(message_of("dice.add", add=template.add, least=-MOST_ADD, most=MOST_ADD))
    template.dice({})


def _joined(groups: Iterable[Group]) -> tuple[Group, ...]:
    """Return groups with plain dice of the same sides and sign as one group."""
    plain: dict[tuple[Die, int], int] = {}
    made: list[Group] = []
    for group in groups:
        key = (group.dice[0], group.sign)
        if group.is_plain and len(set(group.dice)) == 1:
            if key in plain:
                known = made[plain[key]]
                made[plain[key]] = replace(known, dice=known.dice + group.dice)
                continue
            plain[key] = len(made)
        made.append(group)
    return tuple(made)


def _resolved(figure: Figure, figures: Mapping[str, Number]) -> int:
    if isinstance(figure, int):
        return figure
    return max(-MOST_DICE, min(MOST_SIDES, floor(figures.get(figure, 0))))


def _of_group(group: Group) -> str:
    kinds = "+".join(_of_dice(die, len(list(alike))) for die, alike in groupby(group.dice))
    read = "".join(f"c{face}" for face in group.hits) + "".join(f"f{face}" for face in group.misses)
    if group.keep:
        most = "" if abs(group.keep) == 1 else str(abs(group.keep))
        read += f"k{'h' if group.keep > 0 else 'l'}{most}" + (f"x{group.repeat}" if group.repeat else "")
    bracketed = len(set(group.dice)) > 1 and (read or group.sign < 0)
    return f"({kinds}){read}" if bracketed else f"{kinds}{read}"


def _of_dice(die: Die, count: int) -> str:
    again = f"r{die.again}" if die.again else ""
    up = "" if not die.up else "!" if die.up == die.sides else f"!{die.up}"
    down = f"~{die.down}" if die.down else ""
    return f"{count}d{die.sides}{again}{up}{down}"


def _unreadable(text: str) -> DiceError:
    return DiceError(message_of("dice.unreadable", text=repr(text)))

"""The faces that come up: which may be next, whether a row is complete and possible, and what it comes to.

The faces of all dice are named first, in order; then those of the dice that are rolled again, in the same order, and so
on. A person thus reads the dice as they lie, rolls some again, and reads on.
"""

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from rules.dice.values import AnyDice, Cards, Dice, DiceError, Die, Group
from rules.words.messages import message_of

LONGEST_CHAIN: Final = 100
"""How often one die is rolled at most."""

Faces: TypeAlias = tuple[int, ...]
"""Faces in the order in which they are named."""


def rolls_on(die: Die, chain: Sequence[int]) -> bool:
    """Return whether a die with these faces so far is rolled again; without any it is still to be rolled."""
    if not chain:
        return True
    if len(chain) >= LONGEST_CHAIN:
        return False
    if die.is_plain:
        return False
    start = first_of(die, chain)
    if start >= len(chain):
        return True
    return bool((die.up and chain[-1] >= die.up) or (start + 1 == len(chain) and chain[start] <= die.down))


def first_of(die: Die, chain: Sequence[int]) -> int:
    """Return the index of the first face that counts: 1 if it replaces the one before it."""
    return 1 if die.again and chain[0] <= die.again else 0


def total_of_chain(die: Die, chain: Sequence[int]) -> int:
    """Return what the faces of one die come to."""
    start = first_of(die, chain)
    first, rest = chain[start], sum(chain[start + 1 :])
    return first - rest if die.down and first <= die.down else first + rest


def chains_of(dice: Dice, faces: Sequence[int]) -> tuple[list[list[int]], int | None]:
    """Return the faces of each die, and the index of the die to be rolled next; None if the roll is complete.

    Faces beyond a complete roll are left out.
    """
    kinds = dice.dice
    chains: list[list[int]] = [[] for _ in kinds]
    waiting = deque(range(len(kinds)))
    for face in faces:
        if not waiting:
            break
        at = waiting.popleft()
        chains[at].append(face)
        if rolls_on(kinds[at], chains[at]):
            waiting.append(at)
    return chains, waiting[0] if waiting else None


def in_order(dice: Dice, chains: Sequence[Sequence[int]]) -> Faces:
    """Return the faces of each die as one row, in the order in which they are named."""
    longest = max(map(len, chains))
    return tuple(chain[roll] for roll in range(longest) for chain in chains if roll < len(chain))


def next_faces(dice: AnyDice, faces: Sequence[int]) -> Sequence[int] | None:
    """Return the faces that may come up after these, or None when the roll is complete."""
    if isinstance(dice, Cards):
        return _cards_left(dice, faces) if len(faces) < dice.draw else None
    if dice.is_plain:
        kinds = dice.dice
        return range(1, kinds[len(faces)].sides + 1) if len(faces) < len(kinds) else None
    _, at = chains_of(dice, faces)
    return None if at is None else range(1, dice.dice[at].sides + 1)


def total_of(dice: AnyDice, faces: Sequence[int]) -> int:
    """Return the total of a complete row of faces, including the constant; the faces are not checked."""
    if isinstance(dice, Cards):
        return max(faces) if dice.keep > 0 else min(faces)
    if dice.is_plain and len(dice.groups) == 1:
        return dice.groups[0].sign * sum(faces) + dice.add
    chains, _ = chains_of(dice, faces)
    total, at = dice.add, 0
    for group in dice.groups:
        total += group.sign * _of_group(group, chains[at : at + len(group.dice)])
        at += len(group.dice)
    return total


def counted(faces: Sequence[int], tallies: Iterable[Sequence[int]]) -> Faces:
    """Return how many of the faces each tally names."""
    return tuple(sum(map(faces.count, tally)) for tally in tallies)


def bounds_of_plain(dice: Dice) -> tuple[int, int]:
    """Return the lowest and the highest total of dice that are all added or subtracted as they fall."""
    low = high = dice.add
    for group in dice.groups:
        least, most = len(group.dice), sum(die.sides for die in group.dice)
        low += least if group.sign > 0 else -most
        high += most if group.sign > 0 else -least
    return low, high


def check_faces(dice: AnyDice, faces: Sequence[int]) -> None:
    """Raise `DiceError` unless a complete roll of these dice can show these faces in this order."""
    if not faces:
        raise DiceError(message_of("dice.nothing_given"))
    given: list[int] = []
    for face in faces:
        open_faces = next_faces(dice, given)
        if open_faces is None:
            raise _too_many(dice, len(faces), given)
        if isinstance(face, bool) or face not in open_faces:
            raise _not_shown(dice, face, len(open_faces))
        given.append(face)
    if next_faces(dice, given) is not None:
        raise _too_few(dice, given)


def _of_group(group: Group, chains: Sequence[Sequence[int]]) -> int:
    kept, shown = kept_of(group, chains)
    further = group.repeat * max(0, shown - 1)
    return sum(kept) + (further if group.keep > 0 else -further)


def kept_of(group: Group, chains: Sequence[Sequence[int]]) -> tuple[Faces, int]:
    """Return what counts of the first dice of a group, and how many of them show a face whose repetition counts.

    Dice that are all added or counted come to a single figure.
    """
    pairs = tuple(zip(group.dice, chains, strict=False))
    if group.counts:
        return (sum(group.points(face) for die, chain in pairs for face in chain[first_of(die, chain) :]),), 0
    totals = [total_of_chain(die, chain) for die, chain in pairs]
    if not group.keep:
        return (sum(totals),), 0
    kept = sorted(totals, reverse=group.keep > 0)[: abs(group.keep)]
    return tuple(kept), totals.count(group.best) if group.repeat else 0


def _cards_left(cards: Cards, drawn: Sequence[int]) -> Sequence[int]:
    left = Counter(cards.left)
    left.subtract(drawn)
    return sorted(left.elements())


def _too_many(dice: AnyDice, count: int, before: Sequence[int]) -> DiceError:
    if isinstance(dice, Dice) and len(before) == len(dice.dice) == 1:
        return DiceError(message_of("dice.rolled_past", face=before[-1]))
    return DiceError(message_of("dice.faces", count=len(before), given=count))


def _not_shown(dice: AnyDice, face: int, sides: int) -> DiceError:
    if isinstance(dice, Cards):
        return DiceError(message_of("dice.no_card", card=face))
    return DiceError(message_of("dice.face", sides=sides, face=face))


def _too_few(dice: AnyDice, faces: Sequence[int]) -> DiceError:
    if isinstance(dice, Cards):
        return DiceError(message_of("dice.faces", count=dice.draw, given=len(faces)))
    if len(faces) < len(dice.dice):
        return DiceError(message_of("dice.faces", count=len(dice.dice), given=len(faces)))
    chains, at = chains_of(dice, faces)
    return DiceError(message_of("dice.rolled_on", face=chains[at or 0][-1]))

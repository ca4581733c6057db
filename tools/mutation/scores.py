"""The scores that are kept: how many mutants of each package the tests noticed when it was last measured."""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

TARGETS: Mapping[str, float] = {"rules": 0.95, "storage": 0.90, "gui": 0.90}
"""The share of the mutants in each layer that the tests shall kill."""

_HEADER = """\
# How many mutants of a sample the tests kill in each package.
# `make mutation` writes this file, and fails if a score falls.
"""


class Score(Struct, frozen=True):
    """What a run found in a package: `killed` of `mutants`, whose sample had this `size` and `seed`."""

    killed: int
    mutants: int
    size: int
    seed: int

    @property
    def share(self) -> float:
        """The killed among the mutants, from 0 to 1; 1 if there is no mutant."""
        return self.killed / self.mutants if self.mutants else 1.0


def read_scores(path: Path) -> dict[str, Score]:
    """The scores of a file, by package; none if there is no file. Raises ValueError if it holds something else."""
    if not path.exists():
        return {}
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, Score])


def write_scores(path: Path, scores: Mapping[str, Score]) -> None:
    """Write the scores to a file, one section a package, in the order of their names."""
    sections = (
        f'["{package}"]\nkilled = {score.killed}\nmutants = {score.mutants}\nsize = {score.size}\nseed = {score.seed}\n'
        for package, score in sorted(scores.items())
    )
    path.write_text("\n".join((_HEADER, *sections)), encoding="utf-8")


def has_fallen(new: Score, old: Score | None) -> bool:
    """Whether a smaller share is killed than was."""
    return old is not None and new.share < old.share


def risen(new: Score, old: Score | None) -> bool:
    """Whether a score takes the place of the one kept: it is no lower, and rests on as many mutants at least."""
    return old is None or (not has_fallen(new, old) and new.mutants >= old.mutants)


def below_target(scores: Mapping[str, Score]) -> dict[str, float]:
    """The layers whose packages together miss their target, with the share that is killed."""
    shares = {layer: _share(score for name, score in scores.items() if _layer(name) == layer) for layer in TARGETS}
    return {layer: share for layer, share in shares.items() if share < TARGETS[layer]}


def _share(scores: Iterable[Score]) -> float:
    found = list(scores)
    killed, mutants = sum(score.killed for score in found), sum(score.mutants for score in found)
    return Score(killed, mutants, 0, 0).share


def _layer(package: str) -> str:
    return package.partition("/")[0]

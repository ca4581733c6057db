"""See which faults the tests notice: `python -m tools.mutate [PACKAGE...] [--sample N] [--seed S] [--jobs J] [--near]`.

Faults are put into copies of the checkout. Scores are kept in `tests/mutation-scores.toml` and may only rise. Mutants
that mean the same as the original are listed in `tests/mutation-equivalents.toml`, with the reason.
"""

import signal
import sys
import tomllib
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import FrameType
from typing import NoReturn

import msgspec
from msgspec import Struct

from tools.mutation.mutants import Mutant, described, mutants, sample
from tools.mutation.scores import TARGETS, Score, below_target, has_fallen, read_scores, risen, write_scores
from tools.mutation.suites import Suite, package_of, read_imports, suites_for
from tools.mutation.trials import Broken, Copy, Verdict, copies, try_all

ROOT = Path(__file__).parent.parent
SCORES = ROOT / "tests" / "mutation-scores.toml"
EQUIVALENTS = ROOT / "tests" / "mutation-equivalents.toml"

SIZE = 20
"""How many mutants of a package are tried if neither the command nor the file of scores says otherwise."""


class Equivalent(Struct, frozen=True):
    """A fault nobody could notice: the module, its line `before` and `after`, and `why` both mean the same."""

    module: str
    before: str
    after: str
    why: str


def main(argv: Sequence[str] | None = None) -> int:
    """Try mutants of each package named.

    Returns 0, or 1 if a score fell or a layer is below its target, or 2 if tests fail without a mutant.
    """
    # A run that is stopped ends like one that is done: its copies go away.
    signal.signal(signal.SIGTERM, _stop)
    arguments = _arguments(argv)
    kept = read_scores(SCORES)
    try:
        with copies(ROOT, arguments.jobs) as places:
            fallen = [package for package in arguments.packages if not _measured(package, places, kept, arguments)]
    except Broken as problem:
        print(problem)
        return 2
    missed = below_target(kept)
    for layer, share in missed.items():
        print(f"{layer}: {share:.1%} of the mutants kept in {SCORES.name} are killed; {TARGETS[layer]:.0%} are wanted.")
    return int(bool(fallen or missed))


def _stop(number: int, frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)


def _measured(package: str, places: list[Copy], kept: dict[str, Score], arguments: Namespace) -> bool:
    """Measure a package and keep its score; False if it fell."""
    old = kept.get(package)
    size, seed = _sample_of(arguments, old)
    equivalents = {(each.module, each.before, each.after) for each in read_equivalents(EQUIVALENTS)}
    found = _sample(places[0].folder, package, size, seed)
    chosen = [mutant for mutant in found if not _is_among(mutant, equivalents)]
    if not chosen:
        return True
    new = _score(package, chosen, places, size, seed, near=arguments.near)
    print(_line(package, new, old), flush=True)
    if risen(new, old):
        kept[package] = new
        write_scores(SCORES, kept)
    return not has_fallen(new, old)


def read_equivalents(path: Path) -> list[Equivalent]:
    """The mutants known to mean the same as the original."""
    if not path.exists():
        return []
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", []), list[Equivalent])


def packages_below(root: Path, names: Iterable[str]) -> list[str]:
    """The packages that are named, with those below them; a layer stands for all of its packages.

    Raises ValueError if there is no such package.
    """
    there = sorted({package_of(module) for layer in TARGETS for module in _modules(root, layer)})
    found: list[str] = []
    for name in names:
        wanted = name.strip("/")
        below = [package for package in there if package == wanted or package.startswith(f"{wanted}/")]
        if not below:
            raise ValueError(f"there is no package {name}; a package is named like rules/dice")
        found += [package for package in below if package not in found]
    return found


def _arguments(argv: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m tools.mutate", description=__doc__)
    parser.add_argument("packages", nargs="*", default=list(TARGETS), metavar="PACKAGE", help="as rules/dice, or rules")
    parser.add_argument("--sample", type=int, metavar="N", help=f"mutants of each package; as kept, or {SIZE}")
    parser.add_argument("--seed", type=int, metavar="S", help="which mutants are chosen; as kept, or 1")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="how many mutants are tried at once")
    parser.add_argument("--near", action="store_true", help="only the tests of its own package")
    arguments = parser.parse_args(argv)
    try:
        arguments.packages = packages_below(ROOT, arguments.packages)
    except ValueError as error:
        parser.error(str(error))
    return arguments


def _sample_of(arguments: Namespace, old: Score | None) -> tuple[int, int]:
    """How many mutants, and the seed that chooses them: as asked for, or as when the kept score was made."""
    size = arguments.sample or (old.size if old else SIZE)
    seed = arguments.seed if arguments.seed is not None else (old.seed if old else 1)
    return size, seed


def _sample(root: Path, package: str, size: int, seed: int) -> list[Mutant]:
    modules = [module for module in _modules(root, package.partition("/")[0]) if package_of(module) == package]
    sources = {module: (root / module).read_text(encoding="utf-8") for module in modules}
    found = [mutant for module, source in sources.items() for mutant in mutants(module, source)]
    return [described(mutant, sources[mutant.module]) for mutant in sample(found, size, seed)]


def _score(package: str, chosen: Sequence[Mutant], places: list[Copy], size: int, seed: int, *, near: bool) -> Score:
    """Try the mutants one by one, telling of each that was not killed."""
    # Whoever goes on working in the checkout meanwhile changes nothing of what is measured.
    root = places[0].folder
    imports = read_imports(root, TARGETS)

    def suites(mutant: Mutant) -> list[Suite]:
        return suites_for(mutant.module, root, imports, near=near)

    verdicts: list[Verdict] = []
    for mutant, verdict in try_all(chosen, places, suites):
        verdicts.append(verdict)
        if verdict is not Verdict.KILLED:
            print(f"{verdict}: {mutant}", flush=True)
    killed, survived = verdicts.count(Verdict.KILLED), verdicts.count(Verdict.SURVIVED)
    return Score(killed, killed + survived, size, seed)


def _line(package: str, new: Score, old: Score | None) -> str:
    line = f"{package}: {new.killed} of {new.mutants} killed, {new.share:.1%} (seed {new.seed})"
    if old is None:
        return line
    return f"{line}; {'fallen from' if has_fallen(new, old) else 'before'} {old.share:.1%}"


def _is_among(mutant: Mutant, equivalents: set[tuple[str, str, str]]) -> bool:
    return (mutant.module, mutant.before, mutant.after) in equivalents


def _modules(root: Path, layer: str) -> list[str]:
    return sorted(path.relative_to(root).as_posix() for path in (root / layer).rglob("*.py"))


if __name__ == "__main__":
    sys.exit(main())

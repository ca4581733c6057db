"""Write docs/rule-map.md and docs/rule-map/ from the shipped rulesets: `python -m tools.write_rule_map [RULESET...]`.

The pages with a line per statement keep their proofs. A statement that is new, or says something else, is tried; with
`--unproven` also those without a proof, and with `--anew` all of them, which takes some minutes for each ruleset.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct

import resources
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import Ruleset
from rules.ruleset.sources import cited_headings
from rules.scenario.ready import with_ready
from rules.scenario.run import run
from rules.scenario.scenario import parse, read_scenario
from rules.state.events import Performed, Reacted
from storage.rulesets.library import load_rulebook, whole_folder
from storage.rulesets.presets import ready_sheets
from tools.rule_faults.trials import shipped_trial
from tools.rule_map.pages import Proofs, kept_proofs, page_file, page_of, statements_of
from tools.rule_map.proofs import proofs_of

RULE_MAP = Path(__file__).parent.parent / "docs" / "rule-map.md"

_INTRODUCTION = """# Rule map

The rules of the documents, the actions that implement them, and the scenarios that prove them. The table of a document
lists each heading with a rule, the ids of the actions that cite it, and the scenarios that perform these actions, which
are files in the `scenarios/` folder of the ruleset. *House default* holds what the documents leave open.

[Every statement](rule-map/) of each ruleset has a line of its own, with its proof.

`python -m tools.write_rule_map` writes this page from `sources` and `cite` in the rulesets. A test keeps it up to date,
and fails for a heading without an action, an action without a heading, or either without a scenario.
"""


class Row(Struct, frozen=True):
    """A heading of a document for one ruleset: the actions that cite it, with the scenarios that perform each."""

    document: str
    ruleset: str
    heading: str
    actions: Mapping[str, tuple[str, ...]]


def rows_of(ruleset: str) -> Iterator[Row]:
    """Yield the rows of a shipped ruleset."""
    folder = resources.ruleset_folder(ruleset)
    rulebook = load_rulebook(folder)
    shown = scenarios_by_action(rulebook, whole_folder(folder))
    sources, citing = rulebook.ruleset.sources, _citing(rulebook.ruleset)
    for source in sources:
        for heading in source.headings:
            yield Row(source.document, ruleset, heading, {id: shown.get(id, ()) for id in citing.get(heading, ())})


def _citing(ruleset: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """Map each heading to the actions that cite it, in the ruleset's order."""
    headings = frozenset(heading for source in ruleset.sources for heading in source.headings)
    found: dict[str, tuple[str, ...]] = {}
    for id, action in ruleset.actions.items():
        for heading in dict.fromkeys(cited_headings(action.cite, headings)):
            found[heading] = (*found.get(heading, ()), id)
    return found


def scenarios_by_action(rulebook: Rulebook, files: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
    """Return the scenarios that perform each action, alone or as a fixed part of another action."""
    found: dict[str, list[str]] = {}
    for name, text in files.items():
        if name.startswith("scenarios/"):
            taken = dict.fromkeys(_performed(rulebook, text, files))
            for id in taken:
                found.setdefault(id, []).append(Path(name).stem)
    return {id: tuple(names) for id, names in found.items()}


def _performed(rulebook: Rulebook, text: str, files: Mapping[str, str]) -> Iterator[str]:
    tree = with_ready(parse(text), partial(ready_sheets, files, rulebook.ruleset))
    for events in run(read_scenario(tree, rulebook), rulebook).events:
        for event in events:
            if isinstance(event, Performed | Reacted) and event.action in rulebook.plans:
                yield from _with_parts(rulebook, event.action)


def _with_parts(rulebook: Rulebook, action: str) -> Iterator[str]:
    """Yield an action and its unconditional parts."""
    yield action
    for part in rulebook.plans[action].action.parts:
        if part.when is None:
            yield from _with_parts(rulebook, part.action)


def page(rows: Sequence[Row]) -> str:
    """Return the page with these rows."""
    parts = [_INTRODUCTION]
    for document in dict.fromkeys(row.document for row in rows):
        parts.append(f"\n## {document}\n\n| heading | ruleset | actions | scenarios |\n|---|---|---|---|\n")
        parts += [_line(row) for row in rows if row.document == document]
    return "".join(parts)


def _line(row: Row) -> str:
    scenarios = dict.fromkeys(name for names in row.actions.values() for name in names)
    return f"| {row.heading} | `{row.ruleset}` | {_listed(row.actions)} | {_listed(scenarios)} |\n"


def _listed(names: Mapping[str, object]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def main(argv: Sequence[str] | None = None) -> None:
    """Write the pages."""
    arguments = _arguments(argv)
    rows = [row for ruleset in resources.ruleset_ids() for row in rows_of(ruleset)]
    RULE_MAP.write_text(page(rows), encoding="utf-8")
    print(f"{RULE_MAP.name} is written.", flush=True)
    for ruleset in arguments.rulesets:
        file = page_file(ruleset)
        file.parent.mkdir(exist_ok=True)
        known = kept_proofs(file.read_text(encoding="utf-8")) if file.exists() and not arguments.anew else {}
        if arguments.unproven:
            known = {statement: proof for statement, proof in known.items() if proof}
        file.write_text(proven_page(ruleset, known), encoding="utf-8")
        print(f"{file.parent.name}/{file.name} is written.", flush=True)


def proven_page(ruleset: str, known: Proofs) -> str:
    """Return the page of a ruleset; the statements that `known` does not hold are tried."""
    trial = shipped_trial(ruleset, {})
    statements = statements_of(ruleset, trial)
    words = {each.place: each.text for each in statements if (each.place, each.text) not in known}
    found = {(place, words[place]): proof for place, proof in proofs_of(trial, words)}
    return page_of(ruleset, statements, {**known, **found})


def _arguments(argv: Sequence[str] | None) -> Namespace:
    shipped = list(resources.ruleset_ids())
    parser = ArgumentParser(prog="python -m tools.write_rule_map", description=__doc__)
    parser.add_argument("rulesets", nargs="*", default=shipped, metavar="RULESET", help="all, if none is named")
    parser.add_argument("--unproven", action="store_true", help="try the statements without a proof once more")
    parser.add_argument("--anew", action="store_true", help="prove every statement anew")
    return parser.parse_args(argv)


if __name__ == "__main__":
    main()

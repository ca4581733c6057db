"""The texts that scripts roll as dice: in the catalogue, in defaults and in tables, each has to be notation of dice."""

from rules.dice.notation import parse_dice
from rules.dice.values import DiceError
from rules.loading.problems import Problems
from rules.loading.text_ranges import TextRange
from rules.ruleset.sections import Ruleset
from rules.words.messages import Message


def wrong_dice(ruleset: Ruleset, rolled: TextRange) -> Problems:
    """Yield a problem for each text that may be rolled and is no notation; an empty text rolls nothing."""
    for name in sorted(rolled.fields):
        if name in ruleset.fields:
            yield from _wrong(f"fields.{name}.default", ruleset.fields[name].usual, rolled)
            for id, item in ruleset.items.items():
                yield from _wrong(f"items.{id}.{name}", item.fields.get(name, ""), rolled)
    for name in sorted(rolled.ways):
        if name in ruleset.variants:
            yield from _wrong(f"variants.{name}.default", ruleset.variants[name].usual, rolled)
            for id, item in ruleset.items.items():
                for way, figures in item.variants.items():
                    yield from _wrong(f"items.{id}.variants.{way}.{name}", figures.get(name, ""), rolled)


def dice_fields(ruleset: Ruleset) -> frozenset[str]:
    """Return the fields of gear whose texts are dice: those in which the catalogue has dice and nothing else."""
    found: set[str] = set()
    for name, rule in ruleset.fields.items():
        held = (rule.usual, *(item.fields.get(name, "") for item in ruleset.items.values()))
        texts = [each for each in held if isinstance(each, str) and each]
        if rule.type == "text" and texts and all(fault_of(each) is None for each in texts):
            found.add(name)
    return frozenset(found)


def _wrong(path: str, text: object, rolled: TextRange) -> Problems:
    fault = fault_of(text) if isinstance(text, str) and text not in rolled.without else None
    if fault is not None:
        yield path, fault


def fault_of(text: str) -> Message | None:
    """Return what is wrong with a text as notation of dice; None if nothing is, or if it is empty."""
    try:
        if text:
            parse_dice(text)
    except DiceError as problem:
        return problem.full_message
    return None

"""How a change of house rules is told in the log."""

from collections.abc import Mapping

from rules.events import HouseRulesChanged
from rules.house_changes import RuleChange
from rules.texts import KINDS, Texts

MOST = 12
"""Changes that are told one by one; the others are counted."""


def tell_house_rules(event: HouseRulesChanged, texts: Texts, templates: Mapping[str, str]) -> str:
    """The sentence about a change of house rules."""
    if not event.changes:
        return templates["house_rules_words"]
    told = [_told(change, texts, templates) for change in event.changes[:MOST]]
    if len(event.changes) > MOST:
        told.append(templates["house_more"].format(count=len(event.changes) - MOST))
    template = "house_rules_taken_over" if event.taken_over else "house_rules"
    return templates[template].format(changes="; ".join(told))


def _told(change: RuleChange, texts: Texts, templates: Mapping[str, str]) -> str:
    section, _, rest = change.path.partition(".")
    id, _, key = rest.partition(".")
    entry = texts.name(section, id) if section in KINDS and id else rest or section
    if change.how != "set":
        return templates[f"house_{change.how}"].format(entry=entry)
    what = f"{entry}, {spoken_key(tuple(key.split('.')), texts, templates)}" if key else entry
    if not change.before and not change.after:
        return templates["house_changed"].format(what=what)
    before, after = (_figure(figure, templates) for figure in (change.before, change.after))
    return templates["house_set"].format(what=what, before=before, after=after)


def spoken_key(path: tuple[str, ...], texts: Texts, templates: Mapping[str, str]) -> str:
    """What stands below an entry of a ruleset, in words: `costs.END` as the name of the pool."""
    match path:
        case ("costs", pool):
            return texts.short("pools", pool)
        case ("spends", counter):
            return texts.name("counters", counter)
        case ("choices", choice, "default"):
            return texts.name("choices", choice)
        case _:
            return templates.get(f"house_key_{path[0]}" if len(path) == 1 else "", ".".join(path))


def _figure(figure: str, templates: Mapping[str, str]) -> str:
    match figure:
        case "":
            return "–"
        case "true" | "false":
            return templates["yes" if figure == "true" else "no"]
        case _:
            return figure if len(figure) <= 60 else f"{figure[:59]}…"

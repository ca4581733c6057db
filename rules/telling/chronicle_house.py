"""The sentences of the log about changes of house rules."""

from collections.abc import Mapping

from rules.state.events import HouseRulesChanged
from rules.state.rule_change import RuleChange
from rules.words.texts import KINDS, Texts

MOST = 12
"""The most changes that are described one by one; the others are counted."""


_PACKS = "packs"
"""The section of the texts with the names of packs."""

_TEXTS = {"modifiers": "mods"}
"""The sections of the texts that have another name than that of a ruleset."""


def tell_house_rules(event: HouseRulesChanged, texts: Texts, templates: Mapping[str, str]) -> str:
    """Return the sentence about a change of house rules."""
    if not event.changes:
        return templates["house_rules_words"]
    changes = [_change_text(change, texts, templates) for change in event.changes[:MOST]]
    if len(event.changes) > MOST:
        changes.append(templates["house_more"].format(count=len(event.changes) - MOST))
    template = "house_rules_taken_over" if event.taken_over else "house_rules"
    return templates[template].format(changes="; ".join(changes))


def _change_text(change: RuleChange, texts: Texts, templates: Mapping[str, str]) -> str:
    section, _, id = change.path.partition(".")
    if section == _PACKS:
        return templates[f"house_pack_{change.how}"].format(pack=texts.name(_PACKS, id))
    what = spoken_figure(tuple(change.path.split(".")), texts, templates)
    if change.how != "set":
        return templates[f"house_{change.how}"].format(entry=what)
    if not change.before and not change.after:
        return templates["house_changed"].format(what=what)
    before, after = (_figure(figure, templates) for figure in (change.before, change.after))
    return templates["house_set"].format(what=what, before=before, after=after)


def spoken_figure(path: tuple[str, ...], texts: Texts, templates: Mapping[str, str]) -> str:
    """Return the name of the figure at a path of a ruleset: "Step: END" for `actions.step.costs.END`.

    An entry with a single figure, such as a value with its formula, goes by its name alone.
    """
    section, id, key = _TEXTS.get(path[0], path[0]), ".".join(path[1:2]), path[2:]
    if section not in KINDS or not id:
        return ".".join(path[1:]) or templates.get(f"house_{section}", section)
    entry = texts.name(section, id)
    match section, *key:
        case (_,) | ("rules", "default") | ("values" | "functions", "is") | ("needs", "if") | ("mods", "value"):
            return entry
        case ("tables", "rows", row):
            return f"{entry}: {texts.row(id, row)}"
        case ("mods", "if"):
            return f"{entry}, {templates.get('house_key_when', 'if')}"
        case (_, "costs", pool):
            return f"{entry}: {texts.short('pools', pool)}"
        case (_, "spends", counter):
            return f"{entry}: {texts.name('counters', counter)}"
        case (_, "choices", choice, "default"):
            return f"{entry}: {texts.name('choices', choice)}"
        case _:
            return f"{entry}, {templates.get(f'house_key_{key[0]}' if len(key) == 1 else '', '.'.join(key))}"


def _figure(figure: str, templates: Mapping[str, str]) -> str:
    match figure:
        case "":
            return "–"
        case "true" | "false":
            return templates["yes" if figure == "true" else "no"]
        case _:
            return figure if len(figure) <= 60 else f"{figure[:59]}…"

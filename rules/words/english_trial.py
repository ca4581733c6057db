"""What a trial of a ruleset finds, in English."""

from collections.abc import Mapping
from types import MappingProxyType

TRIAL: Mapping[str, str] = MappingProxyType(
    {
        "trial.crash": "'{action}' breaks off: {fault}",
        "trial.above": "'{pool}' comes to {figure}, although its 'max' is then {bound}.",
        "trial.below": "'{pool}' comes to {figure}, although its 'min' is then {bound}.",
        "trial.never_met": "The need '{need}' was checked {count} times and never met. It closes: {actions}.",
        "trial.always_met": "The need '{need}' was checked {count} times and always met: it closes nothing.",
        "trial.closed": "'{action}' was judged {count} times and never open. At best this was in the way: {reasons}.",
        "trial.closed_reaction": "The reaction '{action}' was never open.",
        "trial.unreached": "Nobody came into '{id}'. These can give it: {givers}.",
        "trial.no_giver": "No step gives '{id}': only the game master can, by hand.",
        "trial.unmarked": "Nobody came past the mark '{mark}'.",
        "trial.saved": "The scenario is in {path}.",
        "trial.done": "{id}: {actions} actions in {fights} fights; findings: {findings}.",
    }
)
"""Sentences by key."""

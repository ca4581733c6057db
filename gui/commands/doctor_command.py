"""The command that examines a campaign, and recovers a damaged one."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from gui.words.faults import fault_sentences, fault_told
from rules.words.messages import Message, message_of, rendered
from storage.campaign.campaign import full_path
from storage.campaign.doctor import examine
from storage.campaign.recovery import recover
from storage.files.errors import CampaignError

SOUND, DAMAGED, UNREADABLE = 0, 1, 2
"""The exit codes: nothing was found, or all was recovered; something was found, or is missing; nothing can be read."""


def doctor(arguments: Namespace) -> int:
    """Examine a campaign without a change to it, and print what is wrong; with `--recover`, make a sound copy."""
    try:
        if arguments.recover is None:
            return _examine(full_path(arguments.file), arguments.lang)
        return _recover(full_path(arguments.file), arguments.recover, arguments.lang)
    except CampaignError as problem:
        print(fault_told(problem, arguments.lang), file=sys.stderr)
        return UNREADABLE


def _examine(path: Path, language: str) -> int:
    findings = examine(path)
    if findings.sound:
        _tell((message_of("doctor.sound", path=str(path)),), language)
        return SOUND
    _tell((message_of("doctor.damaged", path=str(path)), *_listed(findings.messages)), language)
    return DAMAGED


def _recover(path: Path, target: Path, language: str) -> int:
    report = recover(path, target, partial(rendered, sentences=fault_sentences(language)))
    missing = (*report.missing, *report.findings.messages)
    _tell((message_of("doctor.recovered", path=str(target)), *_listed(report.taken)), language)
    if not missing:
        _tell((message_of("doctor.nothing_missing"),), language)
        return SOUND
    _tell((message_of("doctor.missing"), *_listed(missing)), language)
    return DAMAGED


def _listed(messages: Sequence[Message]) -> tuple[Message, ...]:
    return tuple(message_of("doctor.item", finding=message) for message in messages)


def _tell(messages: Sequence[Message], language: str) -> None:
    sentences = fault_sentences(language)
    for message in messages:
        print(rendered(message, sentences))

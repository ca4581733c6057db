"""Troubles with the campaign file as sentences in the language of the desk."""

from collections.abc import Mapping
from types import MappingProxyType

from gui.words.words import Words
from rules.words.messages import Message, message_from
from storage.files.errors import CampaignError, Trouble

SENTENCES: Mapping[Trouble, str] = MappingProxyType(
    {
        Trouble.NOT_A_CAMPAIGN: "trouble.not_a_campaign",
        Trouble.TOO_NEW: "trouble.too_new",
        Trouble.READ_ONLY: "trouble.read_only",
        Trouble.DAMAGED: "trouble.damaged",
        Trouble.LOCKED: "trouble.locked",
        Trouble.DISK_FULL: "trouble.disk_full",
        Trouble.NO_PERMISSION: "trouble.no_permission",
        Trouble.ON_NETWORK: "trouble.on_network",
        Trouble.MISSING: "trouble.missing",
        Trouble.DEVICE: "trouble.device",
        Trouble.DISPLACED: "trouble.displaced",
        Trouble.FOREIGN: "trouble.foreign",
        Trouble.TOO_SLOW: "trouble.too_slow",
    }
)
"""The key of the sentence for each trouble."""


def sentence_of(error: CampaignError, words: Words) -> str:
    """Return a sentence that says what happened, to which file, and what to do."""
    if error.kind is Trouble.DAMAGED and error.backup is not None:
        return words("trouble.damaged_with_backup", path=error.path, backup=error.backup)
    what = words.fault(error.detail) if isinstance(error.detail, Message) else error.detail
    return words(SENTENCES[error.kind], path=error.path, what=what)


def detail_told(error: Exception, words: Words) -> str:
    """Return the message of a fault in the language of the desk; the text of any other error as it is."""
    return words.fault(message_from(error))

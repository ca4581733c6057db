"""What goes with characters into a file, so that it can be merged when it comes back."""

from collections.abc import Iterable

from rules.ruleset.sections import Ruleset
from rules.state.character import Character
from storage.campaign.campaign import Campaign
from storage.exchange.character_json import OwnFiles, PortableCharacter
from storage.exchange.own_travel import own_files, own_pack_of
from storage.exchange.portrait_text import portrait_to_text


def portable(campaign: Campaign, character: Character, ruleset: Ruleset | None = None) -> PortableCharacter:
    """Return a character as a file holds it, with the portrait and the versions that the sheet comes from.

    With their ruleset, what the campaign added to it for the sheet goes with them.
    """
    portrait = portrait_to_text(campaign.portraits.of(character.id))
    pack = None if ruleset is None else own_pack_of(campaign, character.ruleset)
    own: OwnFiles = {} if ruleset is None else own_files(pack, character, ruleset)
    return PortableCharacter(character, portrait, campaign.roster.ancestors(character.id), own)


def newest_versions(campaign: Campaign, characters: Iterable[Character]) -> dict[str, str]:
    """Return the hash of the newest version of each character by id, for a table."""
    return {each.id: hash for each in characters for hash in campaign.roster.ancestors(each.id)[:1]}

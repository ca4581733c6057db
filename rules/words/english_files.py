"""Sentences about whole ruleset folders in English: checking, creating, packing and installing them."""

from collections.abc import Mapping
from types import MappingProxyType

FILES: Mapping[str, str] = MappingProxyType(
    {
        # A ruleset without problems.
        "check.sound": "{id}: {actions} actions, {items} items, {conditions} conditions; no problem found.",
        "check.scenarios": "Scenarios that hold: {count}.",
        "check.headings": "Headings that no action cites: {headings}.",
        "check.homeless": "Actions that cite no heading: {actions}.",
        "check.made": "{path} is the ruleset '{id}' now; look at ruleset.toml in it first.",
        "check.packed": "{path} is ready to be handed on.",
        "check.installed": "'{id}' is installed, version {version}.",
        "check.replaced": "'{id}' is installed, version {version} in the place of version {before}.",
        "check.replace": "Add --replace.",
        # Creating, packing and installing rulesets.
        "new.id": "“{id}” cannot be the id of a ruleset; call the folder by small letters, digits and _, a letter "
        "first.",
        "new.ships": "A ruleset “{id}” ships with Fightbook; call the folder something else.",
        "new.not_empty": "{path} is not empty; name a folder that is not there yet.",
        "new.not_made": "{path} cannot be made ({detail}); choose another place.",
        "package.id": "“{id}” is no id that a ruleset can be handed on by; choose small letters and _.",
        "package.no_folder": "There is no folder {path}; check its name and place.",
        "package.unread": "{path} cannot be read ({detail}).",
        "package.pack_name": "{path} cannot be packed: a file is called by letters, digits, _ and -; rename it.",
        "package.pack_much": "{path} cannot be packed: it holds too much for a ruleset.",
        "package.pack_plain": "{path} cannot be packed: it is no plain file; put the file itself there.",
        "package.pack_large": "{path} cannot be packed: it is larger than {most} MB.",
        "package.pack_utf8": "{path} cannot be packed: it is not text in UTF-8; save it so.",
        "package.text_packed": "{path} cannot be packed: {name}: {fault}",
        "package.text_installed": "{path} cannot be installed: {name}: {fault}",
        "package.none": "{path} is not a package of a ruleset; choose a file that ends in {suffix}.",
        "package.broken": "{path} is not a whole package of a ruleset; ask for another copy of it.",
        "package.too_large": "{path} is too large for a ruleset: {most} MB is the most.",
        "package.too_new": "{path} is written in version {version} of the format, and this Fightbook knows {known}; "
        "update it, or ask for an older copy.",
        "package.other": "{path} says it holds “{told}” but holds “{held}”; ask for another.",
        "package.ships": "A ruleset “{id}” ships with Fightbook and cannot be replaced; give yours another id.",
        "package.there": "“{id}” is installed already, as version {before}; version {version} takes its place only if "
        "you say so.",
        "package.not_installed": "{path} cannot be written ({detail}); nothing was installed.",
        "package.refused": "{path} cannot be installed: {why}.",
        "package.files": "it holds {count} files, and {most} is the most",
        "package.name": "{name} is no name of a ruleset's file",
        "package.twice": "{name} is in it twice",
        "package.not_plain": "{name} is no plain file",
        "package.locked": "{name} is locked or packed in a way that is not known here",
        "package.large_file": "{name} is larger than {most} MB",
        "package.swells": "{name} would swell more than {most} times when unpacked",
        "package.content": "its files have more than {most} MB in all",
        "package.length": "{name} is not as long as it says",
        "package.not_utf8": "{name} is not text in UTF-8",
        "package.manifest": "what it says of itself cannot be read",
        "package.no_id": "{name} is no id of a ruleset",
    }
)
"""By their keys, as in `rules.words.english`."""

"""Sentences about files in English: ruleset folders that are checked, created, packed or installed, and maps."""

from collections.abc import Mapping
from types import MappingProxyType

FILES: Mapping[str, str] = MappingProxyType(
    {
        # A ruleset without problems.
        "check.sound": "{id}: {actions} actions, {items} items, {conditions} conditions; no problem found.",
        "check.pack": "The pack '{id}' is sound; with it, {ruleset}",
        "check.scenarios": "Scenarios that hold: {count}.",
        "check.headings": "Headings that nothing cites: {headings}.",
        "check.unanswered": "A step opens reactions of the group '{group}', but no action is one.",
        "check.unmodified": "No modifier has the tag '{tag}' of a roll; did you mean '{other}'?",
        "check.unopened": "No step opens the reactions of the group '{group}': {ids}.",
        "check.unused": "Nothing uses these entries of '{section}': {ids}.",
        "check.unrolled": "No roll has the tag '{tag}' of these modifiers: {ids}.",
        "check.homeless": "Actions that cite no heading: {actions}.",
        "check.uncited": "Entries of '{section}' that cite nothing ({count}): {ids}.",
        "check.texts_missing": "{file} has no text in '{section}' for: {ids}.",
        "check.texts_spare": "{file} has texts in '{section}' for what does not exist: {ids}.",
        "check.made": "{path} is now the ruleset '{id}'; look at its ruleset.toml first.",
        "check.packed": "{path} is ready to share.",
        "check.installed": "'{id}' is installed, version {version}.",
        "check.replaced": "'{id}' is installed, version {version} instead of version {before}.",
        "check.replace": "Add --replace.",
        # Creating, packing and installing rulesets.
        "new.id": "“{id}” cannot be the id of a ruleset; name the folder with small letters, digits and _, starting "
        "with a letter.",
        "new.ships": "A ruleset “{id}” ships with Fightbook; give the folder another name.",
        "new.not_empty": "{path} is not empty; name a folder that does not exist yet.",
        "new.not_made": "{path} cannot be made ({detail}); choose another place.",
        "package.id": "“{id}” cannot be the id of a shared ruleset; use small letters and _.",
        "package.no_folder": "There is no folder {path}; check its name and place.",
        "package.unread": "{path} cannot be read ({detail}).",
        "package.pack_name": "{path} cannot be packed: the name of a file may have only letters, digits, _ and -; "
        "rename it.",
        "package.pack_much": "{path} cannot be packed: it contains more than a ruleset may.",
        "package.pack_plain": "{path} cannot be packed: it is not a regular file; put the file itself there.",
        "package.pack_large": "{path} cannot be packed: it is larger than {most} MB.",
        "package.pack_utf8": "{path} cannot be packed: it is not text in UTF-8; save it as UTF-8.",
        "package.text_packed": "{path} cannot be packed: {name}: {fault}",
        "package.text_installed": "{path} cannot be installed: {name}: {fault}",
        "package.none": "{path} is not a package of a ruleset; choose a file that ends in {suffix}.",
        "package.broken": "{path} is not a complete package of a ruleset; ask for another copy.",
        "package.too_large": "{path} is too large for a ruleset; at most {most} MB are allowed.",
        "package.too_new": "{path} has version {version} of the format, but this Fightbook knows {known}; update "
        "Fightbook, or ask for an older copy.",
        "package.other": "{path} says it contains “{told}” but contains “{held}”; ask for another copy.",
        "package.ships": "A ruleset “{id}” ships with Fightbook and cannot be replaced; give yours another id.",
        "package.there": "“{id}” is already installed as version {before}; confirm to replace it with version "
        "{version}.",
        "package.not_installed": "{path} cannot be written ({detail}); nothing was installed.",
        "package.refused": "{path} cannot be installed: {why}.",
        "package.files": "it contains {count} files; at most {most} are allowed",
        "package.name": "{name} is not a name of a ruleset's file",
        "package.twice": "it contains {name} twice",
        "package.not_plain": "{name} is not a regular file",
        "package.locked": "{name} is encrypted, or packed in an unknown way",
        "package.large_file": "{name} is larger than {most} MB",
        "package.swells": "{name} would expand more than {most} times when unpacked",
        "package.content": "its files have more than {most} MB in all",
        "package.length": "{name} does not have the length it states",
        "package.not_utf8": "{name} is not text in UTF-8",
        "package.manifest": "its description of itself cannot be read",
        "package.no_id": "{name} is not an id of a ruleset",
        # Maps.
        "map.a_file": "a map",
        "map.not_read": "{name} is not a map in the format Universal VTT ({detail}); export it again, or open a "
        "picture.",
        "map.size": "{name} is no map of 1 to {most} squares in each direction; export a part of it.",
        "map.length": "{name} has walls longer than {most} squares together; simplify them, or export a part of it.",
        "map.moved_far": "{name} moves its picture by more than {most} squares; mend its offset, and export it again.",
        "map.points": "{name} has walls with more than {most} points; simplify them, or export a part of it.",
        "map.picture": "The picture in {name} is damaged; export the map again.",
        "map.outside": "Walls and doors beside the map were left out: {number}.",
        "map.newer": "A newer Fightbook wrote {name}; update Fightbook to open it.",
        "map.baked": "The picture shows the light of its lamps already.",
        "map.no_scene": "{name} is not a scene of Foundry VTT ({detail}); export it again, or open a picture.",
        "map.no_walls": "Walls that stop neither steps nor sight were left out: {number}.",
        "map.secret": "Secret doors are drawn as doors: {number}.",
        "map.dark_lights": "Lights that are switched off were left out: {number}.",
        "map.others": "Tokens, tiles, drawings, notes and sounds were left out: {number}.",
        "map.no_grid": "The scene has no grid; fit the map to the cells.",
        "map.turned_hexes": "The hexes of the scene stand on a corner, those of the board on a side; walls only "
        "roughly fit.",
        "map.far_picture": "The picture lies on a server and was left out; save it and open it as a map.",
        "map.no_file_beside": "The picture {name} does not lie beside the scene and was left out.",
        "map.other_shape": "The cells of the map have another shape than those of the board; walls only roughly fit.",
        "map.unfit": "The cells of the map have another shape than those of the board, so only its picture was taken.",
        "map.too_large": "The map is too large to darken it.",
    }
)
"""By their keys, as in `rules.words.english`."""

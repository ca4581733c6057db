"""Sentences in English about characters that cannot be imported or exported."""

from collections.abc import Mapping
from types import MappingProxyType

SENT: Mapping[str, str] = MappingProxyType(
    {
        "kept.a_log": "the log of a fight",
        "kept.no_ruleset": "The ruleset “{ruleset}” of this fight is not installed; install it first.",
        "kept.none": "{name} holds no fight that Fightbook can open; choose a whole log that Fightbook exported.",
        "kept.newer": "{name} comes from a newer Fightbook; install that one to open it.",
        "kept.changed": "The lines of {name} that hold the fight were changed or cut off; ask for the file again.",
        "kept.unreadable": "The fight in {name} cannot be read; ask for the file again.",
        "kept.too_large": "The fight in {name} is too large.",
        "sent.too_large": "{path} is too large to be {what}; choose another file.",
        "sent.no_file": "{path} is a pipe or a device; choose a file.",
        "sent.a_file": "a file of characters",
        "sent.a_table": "a table of characters",
        "sent.a_library": "a library of GURPS Character Sheet",
        "sent.no_library": "{path} is not a library that GURPS Character Sheet 5 has saved; choose a file that ends in "
        ".skl, .adq, .eqp or .spl.",
        "sent.empty_library": "{name} adds nothing: everything in it ({known}) is in the game already.",
        "sent.a_gcs_sheet": "a sheet of GURPS Character Sheet",
        "sent.other_format": "{name} contains “{format}” and not a character; choose another file.",
        "sent.many_files": "{path} holds more than {most} files of characters; choose a folder inside it.",
        "sent.twice": "{name} holds {who}, whom {file} holds too; import one of the two files by itself.",
        "sent.too_many": "{name} contains more than {most} characters; split it.",
        "sent.no_character": "{name} is not a character of Fightbook ({detail}); choose a file that was exported as a "
        "character.",
        "sent.too_new": "{name} has version {version} of the format, but this Fightbook knows {known}; update "
        "Fightbook, or export the character again from an older one.",
        "sent.not_whole": "The character in {name} is incomplete ({detail}); export it again.",
        "sent.no_taker": "{path}: no ruleset here can read sheets of GURPS Character Sheet.",
        "sent.refused": "{name} was not imported: {problem}",
        "sent.portrait": "the portrait of {who} cannot be used: {why}.",
        "sent.no_ruleset": "{name} uses the ruleset “{ruleset}”, which is not installed; install it first.",
        "sent.faulty_ruleset": "{name} uses {ruleset}, which has errors; correct that ruleset first.",
        "sent.other_ruleset": "{name} uses {theirs}, not {ours}; choose another file.",
        "sent.under_other": "{who} is here under {ours}, but {path} has a sheet for {theirs}; the two cannot be "
        "merged, so import it as somebody new.",
        "sent.same_id": "{path} contains two characters with the id “{id}”; keep one.",
        "sent.in_file": "{who} in {path}",
        "sent.somebody": "Somebody",
        "sent.not_utf8": "{path} is not written in UTF-8; save the table again as “CSV UTF-8”.",
        "sent.line": "{name}, line {line}",
        "sent.cell": "{place}, {column}",
        "sent.too_many_rows": "{name} has more than {most} rows; split it.",
        "sent.no_table": "{place}: this is not a table of values ({detail}).",
        "sent.look_at_columns": "{name}: somebody has to say what its columns are; read the file by itself with "
        "“Import characters…”.",
        "sent.which_ruleset": "{name} does not say for which ruleset it is; say it with --ruleset.",
        "sent.no_names": "{name} has no column with names; say which one it is, such as --column 'Hero=name'.",
        "sent.no_such_column": "“{given}” names no column of {name} and what it becomes; write it like 'Hero=name'.",
        "sent.no_column": "{name} has no column “{column}”; export the roster to see how a table begins.",
        "sent.no_cell": "{place}: the line ends before the column “{column}”; complete it.",
        "sent.line_break": "{place}: the cell for {column} has a line break; remove it.",
        "sent.columns": "{name} has a column twice, or more than {most} columns; correct its first line.",
        "sent.column_unknown": "{name} has a column “{column}”, which is not part of a character; remove or rename it.",
        "sent.row_id": "{place}: the table contains the id “{id}” twice; keep one.",
        "sent.no_gender": "{place}: “{cell}” is not a gender; write masculine, feminine or neuter, or leave it empty.",
        "sent.no_figure": "{place}: “{cell}” is not a valid figure of a character.",
        "sent.gcs_damaged": "{path} is not a sheet of GURPS Character Sheet ({detail}); open the character in GURPS "
        "Character Sheet and save it again.",
        "sent.no_gcs": "{path} is not a sheet of GURPS Character Sheet; choose a file that ends in .gcs.",
        "sent.actor_of": "{name} is an actor of the game system “{system}”; only actors of the GURPS game aid "
        "can be read.",
        "sent.xml_damaged": "{path} is damaged XML ({detail}); save it again in the program it is from.",
        "sent.xml_entities": "{path} defines a document type or entities of its own, which no sheet does; it was not "
        "read, because such a file can be made to fill the memory.",
        "sent.xml_bounds": "{path} has more than {most} elements, or more than {deepest} within each other; no sheet "
        "is like that, so it was not read.",
        "sent.gcs_old": "{path} is too old to be read; open it in GURPS Character Sheet and save it there again.",
        "sent.gcs_new": "{path} has version {version} of its format, but this Fightbook knows {known}; update "
        "Fightbook.",
        "sent.gcs_entries": "This sheet has more than {most} entries under “{name}”; it was not imported.",
        "sent.gcs_figure": "This sheet has {value} under “{name}”, which is not a valid figure of a character.",
        "sent.map_long": "The exchange/{file} of this ruleset is too long to be read.",
        "sent.no_map": "This ruleset does not say how to convert such sheets; choose a ruleset with exchange/{file} in "
        "its folder.",
        "sent.no_actor_map": "This ruleset does not say how to convert its characters for Foundry; it needs "
        "exchange/{file} in its folder.",
        "sent.map_unread": "The exchange/{file} of this ruleset cannot be read ({detail}).",
        "sent.map_formula": "The exchange/{file} of this ruleset contains “{source}”, which is not one of its "
        "formulas.",
        # Remarks about the lines of a table.
        "table.no_name": "it has no name, so nobody comes from it.",
        "table.short": "it has fewer cells ({count}) than the first line ({of}); what is missing stays empty.",
        "table.long": "it has more cells ({count}) than the first line ({of}); what is too much is left out.",
        "table.line_break": "the cell in the column “{column}” has a line break; it becomes a space.",
        "table.no_figure": "“{cell}” in the column “{column}” is not a figure; it is left out.",
        "table.unknown": "nothing in this ruleset is called “{name}”, as the column “{column}” says; it is left out.",
        "table.id_twice": "the id “{id}” is in a line before; nobody comes from this one.",
        "sent.nobody": "{path} contains no character.",
        "sent.not_there": "{path} contains no character “{name}”; use a name from the roster.",
        "sent.one_actor": "An actor is one character; name that character.",
    }
)

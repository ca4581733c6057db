"""Sentences about damaged campaigns in English: what the checks find, and what a recovery brings back."""

from collections.abc import Mapping
from types import MappingProxyType

DAMAGE: Mapping[str, str] = MappingProxyType(
    {
        # Names of what may be damaged.
        "damage.row": "row {row} of the table {table}",
        "damage.character": "the sheet of {name}",
        "damage.version": "a version of {name}",
        "damage.encounter": "the encounter “{name}”",
        "damage.setting": "the setting {name}",
        "damage.house_rule": "a house rule for {name}",
        "damage.pending": "the unfinished action in “{name}”",
        "damage.portrait": "the portrait of {name}",
        "damage.picture": "picture {name}",
        "damage.map": "the map {name}",
        "damage.draft": "the draft of {name}",
        "damage.campaign": "the record of the campaign itself",
        # Findings: parts of sentences, which also stand in brackets.
        "damage.log_damaged": "the write-ahead log of {path} is damaged, and its newest changes cannot be read in the "
        "usual way",
        "damage.log_torn": "the end of the write-ahead log of {path} is not whole: the power failed while something "
        "was saved, or the end is damaged; the last change may be missing",
        "damage.log_kept": "a copy of that write-ahead log is kept as {log}",
        "damage.page": "SQLite found: {detail}",
        "damage.schema": "{name} is missing from the tables, indexes and views, is not one of Fightbook's, or is not "
        "described as it should be",
        "damage.migrations": "the file calls itself version {version}, and the record of its migrations says otherwise",
        "damage.search_index": "the search index {name} does not fit the texts",
        "damage.unread": "the table {table} cannot be read as a whole ({detail})",
        "damage.dangling": "row {row} of the table {table} refers to something missing in {parent}",
        "damage.row_changed": "{what} was changed, but not by Fightbook",
        "damage.row_unsealed": "{what} has no seal, so nothing proves it",
        "damage.row_missing": "{what} is missing",
        "damage.undecodable": "{what} cannot be read",
        "damage.listed_wrongly": "{what} is listed differently from what it says",
        "damage.newest_step": "{encounter}: the start or the newest step was changed, but not by Fightbook",
        "damage.start_missing": "{encounter}: the start is missing",
        "damage.start_changed": "{encounter}: the start was changed, but not by Fightbook, or cannot be read",
        "damage.step_changed": "{encounter}, step {step}: it was changed, but not by Fightbook",
        "damage.step_loose": "{encounter}, step {step}: the step before it is missing",
        "damage.step_misplaced": "{encounter}, step {step}: its place, or that of its events, is wrong",
        "damage.step_unfit": "{encounter}, step {step}: its events do not fit the fight",
        "damage.step_state": "{encounter}, step {step}: whether it is done, undone or abandoned is wrong",
        "damage.mark": "{encounter}: the newest step that is done is not step {step}, where the mark is",
        "damage.snapshot_changed": "{encounter}, step {step}: the stored state was changed, but not by Fightbook",
        "damage.snapshot_differs": "{encounter}, step {step}: the stored state is not what the steps result in",
        "damage.snapshot_astray": "{encounter}: a stored state belongs to step {step}, which is not there",
        "damage.fighters": "{encounter}: the tables of combatants say other things than the fight",
        "damage.more": "… and so many more: {number}",
        # What a recovery took, and what it misses.
        "recovery.target_exists": "there is such a file already",
        "recovery.nothing": "neither the file nor a backup can be read",
        "recovery.steps_from": "steps from {file}: {number}",
        "recovery.row_from": "{what}: from {file}",
        "recovery.from_version": "{what}: from the newest version",
        "recovery.unproven": "{what} is taken over, but nothing proves it; look it through",
        "recovery.name_lost": "{what} has lost its name",
        "recovery.steps_lost": "{encounter}: so many steps are missing, {number}, the first of them step {first}",
        "recovery.after_gap": "{name} (after the gap)",
        "recovery.after_further_gap": "{name} (after the gap, part {number})",
        "recovery.part_offered": "{encounter}: steps after the gap, {number}, in an encounter of their own: {name}",
        "recovery.log_head": "Lines of the log that {path} lacks, because nothing proves what happened before them",
        "recovery.log_left": "lines of the log of missing steps, {number}, are written in {path}",
        "recovery.mark_moved": "{encounter}: the fight goes on after step {mark}, because step {wanted} is missing",
        "recovery.steps_unknown": "so many steps cannot be read at all: {number}",
        "recovery.log_lost": "changes that were only in the write-ahead log of {path} may be missing",
        "recovery.untied": "{what} refers to something that is missing",
        # The doctor, who lists such parts of sentences.
        "doctor.item": "- {finding}",
        "doctor.sound": "{path} is sound.",
        "doctor.damaged": "{path} is damaged:",
        "doctor.recovered": "{path} is the recovered campaign, put together from:",
        "doctor.nothing_missing": "Nothing is missing.",
        "doctor.missing": "Missing or doubtful:",
    }
)
"""The sentences by key."""

"""Sentences about the program's own files in English: campaigns, backups, preferences, pictures."""

from collections.abc import Mapping
from types import MappingProxyType

OWN_FILES: Mapping[str, str] = MappingProxyType(
    {
        # Campaigns; `aside` is a detail in brackets.
        "campaign.not_a_campaign": "{path} is not a Fightbook campaign{aside}; choose a file that Fightbook made.",
        "campaign.too_new": "{path} was made by a newer Fightbook{aside}; update this one, or open the file to read "
        "only.",
        "campaign.read_only": "{path} cannot be written{aside}; open it to read only, or make it and its folder "
        "writable.",
        "campaign.damaged": "{path} is damaged{aside}; there is no good backup beside it, so keep the file and try to "
        "open it to read only.",
        "campaign.damaged_with_backup": "{path} is damaged{aside}; open its newest good backup, {backup}, instead.",
        "campaign.locked": "{path} is in use by another program{aside}; close it there, or open the file to read only.",
        "campaign.disk_full": "The disk that holds {path} is full{aside}, and nothing was saved; free some space and "
        "try again.",
        "campaign.no_permission": "{path} cannot be opened{aside}; check that you may read and write it and its "
        "folder.",
        "campaign.on_network": "{path} lies where a campaign is not safe, such as a network drive{aside}; move it to a "
        "disk of this computer.",
        "campaign.missing": "There is no file {path}{aside}; check its name and place.",
        "campaign.device": "The drive that holds {path} reported an error{aside}; check the drive, and copy the file "
        "to another one.",
        "campaign.foreign": "{path} contains something that Fightbook did not put there{aside}; remove it with the "
        "program that added it, or open a backup.",
        "campaign.too_slow": "{path} could not be read in time{aside}; try again, and if that does not help, open a "
        "backup.",
        "campaign.aside": " ({detail})",
        "campaign.not_ours": "the {type} “{name}”",
        "campaign.part_missing": "“{name}” is missing",
        "campaign.part_altered": "“{name}” is not as Fightbook makes it",
        "campaign.is_folder": "it is a folder",
        "campaign.is_empty": "it is empty",
        "campaign.version_lost": "its version is missing",
        "campaign.version": "version {version}, and this one knows {newest}",
        "campaign.end_missing": "its end is missing",
        "campaign.only_read": "you may only read it",
        "campaign.folder_locked": "its folder cannot be written",
        "campaign.displaced": "{path} was removed or replaced by another program{aside} and nothing was saved; restart "
        "Fightbook.",
        "campaign.log_set_aside": "The changes beside {path} belong to another copy of the campaign, so they were not "
        "used; they are kept as {log}.",
        "campaign.log_missing": "{path} was copied while it was in use, so its newest steps may be missing; open the "
        "original, or compare the last step.",
        "campaign.log_lost": "The log of {path}, which held its newest changes, is gone: what was done after {changed} "
        "may be missing. Check the last step, and compare the copies of the campaign.",
        "campaign.copy_failed": "its copy failed the check",
        "campaign.no_more": "it is no longer a campaign",
        "campaign.no_encounter": "{path} contains no such encounter; give its name or its number.",
        "campaign.nobody_called": "{path} contains nobody called “{name}”; give a name or an id.",
        # What is done while a campaign opens.
        "opening.reading": "The campaign is being read.",
        "opening.after_crash": "The campaign was not closed last time. Every page of it is being checked.",
        "opening.migrating": "The campaign is of an older version. It is being backed up and migrated.",
        "sql.no_rows": "Only a query that returns rows can be asked, such as SELECT; nothing was changed.",
        "sql.wrong": "SQLite cannot answer this: {detail}.",
        # Backups of campaigns.
        "backup.not_made": "No backup was made. {why}",
        "backup.not_removed": "An old backup in {folder} could not be removed ({detail}); remove it by hand.",
        # Preferences.
        "preferences.unread": "Your preferences in {path} cannot be read ({detail}), so the usual ones are used.",
        "preferences.not_kept": "Your preferences cannot be kept in {path} ({detail}); check the disk and its "
        "permissions.",
        "preferences.stuck": "Your preferences in {path} are damaged and cannot be set aside ({detail}), so the usual "
        "ones are used.",
        "preferences.damaged": "Your preferences were damaged, so the usual ones are used; the damaged file is kept as "
        "{path}.",
        # Pictures.
        "picture.bytes": "the picture has more than {most} MB",
        "picture.points": "the picture has {width} × {height} points; at most {most} each way are allowed",
        "picture.kind": "it is not a picture of a known kind (PNG, JPEG, GIF, WebP)",
        "picture.text": "it is not a picture: its text is damaged",
        "picture.portrait": "only PNG and JPEG pictures of at most {most} kB are kept",
        # Printed sheets.
        "paper.written": "{path} was written: {names}.",
    }
)
"""By their keys, as in `rules.words.english`."""

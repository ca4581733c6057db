"""The campaign file: schema, migrations, locking, backups, steps, roster, log and settings.

Others open a campaign through `campaign` and take its parts from the campaign. May import `storage.files`.
"""

"""The campaign file: schema, migrations, locking, backups, steps, roster, log and settings.

Other packages open a campaign with `campaign` and use the parts of the `Campaign`. May import `storage.files`.
"""

"""Characters and logs in other formats: reading them with every check, comparing and writing them.

May import `storage.campaign` and `storage.files`.
"""

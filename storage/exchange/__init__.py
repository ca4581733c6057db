"""Characters and logs in other formats: checked reading, comparison and writing.

May import `storage.campaign` and `storage.files`.
"""

"""What every file needs: places, folders, whole writes, encoding, and errors as known troubles.

May import `rules`; imports no other package of `storage`.
"""

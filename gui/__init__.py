"""The desk: PySide6 widgets that show what `rules` and `storage` answer, and decide nothing about rules.

`app` puts everything together and is the only module that knows all packages; `docs/ARCHITECTURE.md` lists the layers.
"""

"""The desk: PySide6 widgets that ask the engine and show its answers."""

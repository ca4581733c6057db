"""The desk without its panels: takes intents, asks the engine, commits steps, announces what changed.

Panels talk to `desk.Desk`; the other modules are its parts.
"""

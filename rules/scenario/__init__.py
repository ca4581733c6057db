"""Scenario files: a prepared fight as text, its steps played, and what must be true afterwards.

May import `play`, `loading` and what is below them; not `presets` or `telling`.
"""

"""Scenario files: a prepared fight as text, the steps to play, and the expected results.

May import `play`, `loading` and what is below them; not `presets` or `telling`.
"""

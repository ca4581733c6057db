"""The engine: immutable values and pure functions; no screen, database, clock, chance or file.

Its packages are layers, from the top:

- `telling`, `scenario` and `presets`, side by side
- `play`
- `palette`
- `resolving`
- `loading`, `choices` and `sheet`, side by side
- `facts`
- `ruleset`
- `state`, `formula`, `dice` and `board`, side by side
- `words`
- `values`

A package imports only from those below it. `rules.play.fight` is the door for everybody else: palette, option, perform,
check a reply.
"""

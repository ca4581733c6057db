"""Table talk: a line of words and figures as one exchange, such as `lisbet stabs ash-ear dodge 43 5`.

Other packages call `line`. May import `telling` and what is below it; not `presets` or `scenario`.
"""

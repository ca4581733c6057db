"""A fight in progress: the interface of the engine, turn actions, entering a fight, and being out of it.

Other packages take `Fight` from `fight`. May import `palette` and what is below it.
"""

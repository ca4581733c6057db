"""A fight in progress: the door to the engine, turns as actions, who enters, who is out.

Others take `Fight` from `fight`. May import `palette` and what is below it.
"""

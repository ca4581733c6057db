"""Performing an action: generators that ask questions, are sent replies and produce events.

Others take questions and options as values from `questions` and `option`, and the run of one action from `resolution`
and `resolve`. May import `choices`, `facts` and what is below them.
"""

"""Tables of characters that Fightbook did not write: guessing how to read them, and converting them by a plan.

`guess_encoding`, `guess_delimiter`, `Vocabulary` and `convert_table` are what others take from here.
"""

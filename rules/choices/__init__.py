"""The choices of an action: which values are candidates, and which one is bound when nobody chose.

May import `facts` and what is below it.
"""

"""storage/rulesets"""

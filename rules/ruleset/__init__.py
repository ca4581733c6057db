"""rules/ruleset"""

"""rules/formula"""

"""rules/words"""

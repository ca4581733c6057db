"""rules/palette"""

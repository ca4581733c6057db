"""rules/sheet"""

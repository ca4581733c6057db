"""rules/state"""

"""rules/presets"""

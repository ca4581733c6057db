"""rules/play"""

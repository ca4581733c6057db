"""rules/resolving"""

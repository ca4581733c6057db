"""rules/loading"""

"""rules/facts"""

"""rules/telling"""

"""rules/dice"""

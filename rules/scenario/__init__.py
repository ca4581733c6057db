"""rules/scenario"""

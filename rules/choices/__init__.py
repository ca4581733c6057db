"""rules/choices"""

"""gui/scheduling"""

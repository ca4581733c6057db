"""gui/desk"""

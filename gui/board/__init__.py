"""gui/board"""

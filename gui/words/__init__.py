"""gui/words"""

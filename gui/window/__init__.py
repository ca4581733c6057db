"""gui/window"""

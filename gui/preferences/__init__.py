"""gui/preferences"""

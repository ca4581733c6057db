"""gui/presets"""

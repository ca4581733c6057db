"""gui/gm_mode"""

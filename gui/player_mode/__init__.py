"""gui/player_mode"""

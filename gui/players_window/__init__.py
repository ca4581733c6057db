"""gui/players_window"""

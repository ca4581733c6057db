"""gui/commands"""

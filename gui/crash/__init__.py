"""gui/crash"""

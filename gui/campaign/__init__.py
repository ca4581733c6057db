"""gui/campaign"""

"""storage/campaign"""

"""storage/exchange"""

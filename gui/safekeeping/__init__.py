"""Keeping the campaign safe: banners and windows about its file, its backups and its copies."""

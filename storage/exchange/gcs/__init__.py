"""storage/exchange/gcs"""

"""Sheets on paper: lays out pages as HTML, and writes them as PDF or HTML files."""

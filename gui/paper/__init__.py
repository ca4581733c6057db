"""Sheets on paper: pages as HTML, and the HTML as PDF."""

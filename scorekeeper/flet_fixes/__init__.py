"""Workarounds for Flet 1.0.5: see README.md beside this. Imports nothing else of scorekeeper."""

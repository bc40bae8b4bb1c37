"""Entering a deal."""

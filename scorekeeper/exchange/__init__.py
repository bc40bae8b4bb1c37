"""Matches as files and links: JSON, CSV, text, PDF, SVG, QR codes and backups, written and read."""

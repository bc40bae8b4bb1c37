"""Sharing a match with another phone by a link or a QR code, and opening one that comes."""

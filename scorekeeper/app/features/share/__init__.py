"""Sending a match to another phone by a link or a QR code, and opening a received one."""

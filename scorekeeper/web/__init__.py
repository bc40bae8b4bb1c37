"""Serving the app to a browser on this machine."""

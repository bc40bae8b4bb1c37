"""Serving the app to browsers, and building the site that runs in one."""

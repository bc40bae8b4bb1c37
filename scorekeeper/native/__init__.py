"""The entry point of `flet build`, for phones and for desktops. Not tried yet: it needs a Flutter SDK."""

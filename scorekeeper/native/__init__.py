"""Where `flet build` begins, for phones and for desktops. Not tried yet: it needs a Flutter SDK."""

"""The sheet: the home of the app."""

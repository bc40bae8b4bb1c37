"""The versions of a match that was written on in two places, side by side."""

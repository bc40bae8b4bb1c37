"""The versions of a match that was changed on two phones, side by side."""

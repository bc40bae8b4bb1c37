"""The result of a match, and the image of it to send."""

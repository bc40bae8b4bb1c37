"""What shows a match, or a part of one, and is shared by features."""

"""Views of a match, or of a part of one, that several features share."""

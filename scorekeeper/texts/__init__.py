"""Translation: phrases and faults become sentences in a language."""

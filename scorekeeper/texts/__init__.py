"""The languages: phrases and faults become sentences here."""

"""The sheet leaving and entering: CSV, JSON, text."""

"""The folder of the store."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path


def data_folder(given: str | None) -> Path:
    """The folder that was given, or the system's folder for the user's data."""
    return user_data_path("scorekeeper", appauthor=False) if given is None else Path(given)

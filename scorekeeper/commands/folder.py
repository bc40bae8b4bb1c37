"""Where the matches of a person are kept."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path


def data_folder(given: str | None) -> Path:
    """The folder that was named, or the one that the system has for a person's own files."""
    return user_data_path("scorekeeper", appauthor=False) if given is None else Path(given)

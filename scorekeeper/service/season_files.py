"""The table of a season as files: to be saved, or handed to the system's share sheet."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.exchange.season_file import (
    Names,
    SeasonForm,
    people_file_name,
    print_season,
    season_card_image,
    season_stem,
    shared_season,
)
from scorekeeper.exchange.share_address import ShareFile
from scorekeeper.service.season_tables import SeasonAnswer

__all__ = ["SavedTable", "SeasonForm", "card_image", "people_file_name", "saved_table", "sent_table"]


class SavedTable(NamedTuple):
    """A file of a season's table."""

    name: str
    content: bytes


def saved_table(answer: SeasonAnswer, form: SeasonForm) -> SavedTable:
    """The file of a season's table in that form."""
    return SavedTable(f"{season_stem(answer.season.name)}.{form}", print_season(_named(answer), form))


def sent_table(answer: SeasonAnswer, form: SeasonForm) -> ShareFile | None:
    """The file as an address that the page shares; None where it is too large for that."""
    return shared_season(_named(answer), form) if form in {"csv", "pdf", "svg"} else None


def card_image(answer: SeasonAnswer) -> ShareFile:
    """The card of a season's table as an image, as an address that the page draws and shares."""
    return season_card_image(_named(answer))


def _named(answer: SeasonAnswer) -> Names:
    return Names(answer.season, answer.table, answer.names)

"""What is told of a restored backup: what of it was not here, what went on there, and what was not taken."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.service.kept_games import RestoredGames
from scorekeeper.service.restoring_people import BroughtEntries, Joined
from scorekeeper.service.restoring_seasons import RestoredSeasons, left_out_said

_NO_GAMES: Final = RestoredGames(0, 0, 0)
_NOBODY_JOINED: Final = Joined(0, 0, 0)
_NO_SEASONS: Final = RestoredSeasons()
_NO_ENTRIES: Final = BroughtEntries()
_MATCHES_BACK: Final = Phrase("{number} match is back.", plural="{number} matches are back.")
_MATCHES_COME: Final = Phrase("{number} match is new here.", plural="{number} matches are new here.")
_RENEWED: Final = Phrase(
    "{number} match had gone on there, and is as it is there now.",
    plural="{number} matches had gone on there, and are as they are there now.",
)
_SEASONS_BACK: Final = Phrase("{number} season is back.", plural="{number} seasons are back.")
_SEASONS_COME: Final = Phrase("{number} season is new here.", plural="{number} seasons are new here.")
_PEOPLE_COME: Final = Phrase("{number} person is new here.", plural="{number} people are new here.")
_NAMES: Final = Phrase(
    "The names of {number} person were taken over from there.",
    plural="The names of {number} people were taken over from there.",
)
_ENTRIES: Final = Phrase(
    "What else is said of {number} person was taken over from there.",
    plural="What else is said of {number} people was taken over from there.",
)
_TO_BE_CHOSEN: Final = Phrase(
    "{number} person was changed here and there: both entries are kept. Choose the one that counts.",
    plural="{number} people were changed here and there: both entries of each are kept. Choose those that count.",
)
_FULL: Final = Phrase(
    "{number} person was changed there in one more way than can be kept: choose one here, then bring this in again.",
    plural="{number} people were changed there in more ways than can be kept: choose one of each here, then bring this "
    "in again.",
)
_NOTHING_NEW: Final = Phrase("Nothing in it is new here.")


class RestoredBackup(NamedTuple):
    """What was restored: `back` matches that were missing; `parted` are other versions of those that are stored.

    `here` is how many were stored already, as they are in the backup or at a later revision. `who` says how many
    persons, who were not known here, were merged into others, and how many were not; `entries` what of those who were
    is as it is there now. `seasons` were not here; one that was has its people and matches together with those of the
    backup. `games` says what became of the own games. Where the backup is a season that was `handed` over, `renewed`
    matches went on there and are here as they are there now. `left` has a line for each match that did not come into
    its season, or did not change, and why; `not_taken` for each that has more than is kept of one.
    """

    back: int
    here: int
    parted: int
    who: Joined = _NOBODY_JOINED
    seasons: RestoredSeasons = _NO_SEASONS
    games: RestoredGames = _NO_GAMES
    renewed: int = 0
    handed: bool = False
    left: tuple[Phrase, ...] = ()
    entries: BroughtEntries = _NO_ENTRIES
    not_taken: tuple[Fault, ...] = ()

    @property
    def left_out(self) -> Phrase | None:
        """The sentence above the lines of what is `left`; None where nothing is."""
        return left_out_said(len(self.left), handed=self.handed) if self.left else None

    @property
    def listed(self) -> tuple[Phrase, ...]:
        """The lines of what was not taken and of what is `left`, below the sentences that say so."""
        lines = tuple(fault.phrase() for fault in self.not_taken)
        above = (left_out_said(len(lines), handed=True), *lines) if lines else ()
        return above if self.left_out is None else (*above, self.left_out, *self.left)

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The sentences for a person."""
        told = (
            _counted(_MATCHES_COME if self.handed else _MATCHES_BACK, self.back),
            _counted(_RENEWED, self.renewed),
            _counted(Phrase("{number} was here already.", plural="{number} were here already."), self.here),
            _counted(
                Phrase(
                    "{number} match was written on here and there: both versions are kept. Choose the one that counts.",
                    plural="{number} matches were written on here and there: both versions of each are kept. "
                    "Choose those that count.",
                ),
                self.parted,
            ),
            *self._said_of_people(),
            _counted(_SEASONS_COME if self.handed else _SEASONS_BACK, self.seasons.new),
            _counted(
                Phrase(
                    "{number} person was joined with one who was here.",
                    plural="{number} people were joined with those who were here.",
                ),
                self.who.joined,
            ),
            _counted(
                Phrase(
                    "{number} person was not joined with the one chosen here: the two sat at one table.",
                    plural="{number} people were not joined with those chosen here: they sat at one table.",
                ),
                self.who.apart,
            ),
            _counted(
                Phrase(
                    "{number} person counts as somebody else there; here the two are not merged.",
                    plural="{number} people count as others there; here they are not merged.",
                ),
                self.who.loose,
            ),
            _counted(Phrase("{number} own game is back.", plural="{number} own games are back."), self.games.back),
            _counted(
                Phrase(
                    "{number} own game is left out, for no more can be kept.",
                    plural="{number} own games are left out, for no more can be kept.",
                ),
                self.games.no_room,
            ),
        )
        said = tuple(phrase for phrase in told if phrase.count) + self.seasons.told
        if said or self.listed:
            return said
        return (_NOTHING_NEW if self.handed else Phrase("There is no match in this backup."),)

    def _said_of_people(self) -> tuple[Phrase, ...]:
        """The sentences about people; those who are new are told of where no match is, which would bring them."""
        entries, matches = self.entries, self.back + self.parted + self.renewed
        return (
            _counted(_PEOPLE_COME, 0 if matches else entries.new),
            _counted(_NAMES, entries.names),
            _counted(_ENTRIES, entries.others),
            _counted(_TO_BE_CHOSEN, entries.to_be_chosen),
            _counted(_FULL, entries.full),
        )


def _counted(words: Phrase, number: int) -> Phrase:
    return replace(words, values={"number": number}, count=number)

"""What is told of a restored backup: what of it was not here, what went on there, and what was not taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.rules.phrase import Fault, Phrase, counted_phrase
from scorekeeper.service.kept_games import RestoredGames
from scorekeeper.service.restoring_people import BroughtEntries, Joined
from scorekeeper.service.restoring_seasons import RestoredSeasons, left_out_phrase


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
    who: Joined = Joined(0, 0, 0)
    seasons: RestoredSeasons = RestoredSeasons()
    games: RestoredGames = RestoredGames(0, 0, 0)
    renewed: int = 0
    handed: bool = False
    left: tuple[Phrase, ...] = ()
    entries: BroughtEntries = BroughtEntries()
    not_taken: tuple[Fault, ...] = ()

    @property
    def left_out(self) -> Phrase | None:
        """The sentence above the lines of what is `left`; None where nothing is."""
        return left_out_phrase(len(self.left), handed=self.handed) if self.left else None

    @property
    def listed(self) -> tuple[Phrase, ...]:
        """The lines of what was not taken and of what is `left`, below the sentences that say so."""
        lines = tuple(fault.phrase() for fault in self.not_taken)
        above = (left_out_phrase(len(lines), handed=True), *lines) if lines else ()
        return above if self.left_out is None else (*above, self.left_out, *self.left)

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The sentences for a person."""
        counted = (*self._phrases_of_matches(), *self._phrases_of_people(), *self._phrases_of_the_rest())
        shown = tuple(phrase for phrase in counted if phrase.count) + self.seasons.phrases
        if shown or self.listed:
            return shown
        return (Phrase("Nothing in it is new here.") if self.handed else Phrase("There is no match in this backup."),)

    def _phrases_of_matches(self) -> Iterator[Phrase]:
        if self.handed:
            yield counted_phrase(self.back, "{number} match is new here.", "{number} matches are new here.")
        else:
            yield counted_phrase(self.back, "{number} match is back.", "{number} matches are back.")
        yield counted_phrase(
            self.renewed,
            "{number} match had gone on there, and is as it is there now.",
            "{number} matches had gone on there, and are as they are there now.",
        )
        yield counted_phrase(self.here, "{number} was here already.", "{number} were here already.")
        yield counted_phrase(
            self.parted,
            "{number} match was written on here and there: both versions are kept. Choose the one that counts.",
            "{number} matches were written on here and there: both versions of each are kept. Choose those that count.",
        )

    def _phrases_of_people(self) -> Iterator[Phrase]:
        """The sentences about people; those who are new are told of where no match is, which would bring them."""
        entries, matches = self.entries, self.back + self.parted + self.renewed
        new = 0 if matches else entries.new
        yield counted_phrase(new, "{number} person is new here.", "{number} people are new here.")
        yield counted_phrase(
            entries.names,
            "The names of {number} person were taken over from there.",
            "The names of {number} people were taken over from there.",
        )
        yield counted_phrase(
            entries.others,
            "What else is said of {number} person was taken over from there.",
            "What else is said of {number} people was taken over from there.",
        )
        yield counted_phrase(
            entries.to_be_chosen,
            "{number} person was changed here and there: both entries are kept. Choose the one that counts.",
            "{number} people were changed here and there: both entries of each are kept. Choose those that count.",
        )
        yield counted_phrase(
            entries.full,
            "{number} person was changed there in one more way than can be kept: choose one here, then bring this in "
            "again.",
            "{number} people were changed there in more ways than can be kept: choose one of each here, then bring "
            "this in again.",
        )

    def _phrases_of_the_rest(self) -> Iterator[Phrase]:
        if self.handed:
            yield counted_phrase(self.seasons.new, "{number} season is new here.", "{number} seasons are new here.")
        else:
            yield counted_phrase(self.seasons.new, "{number} season is back.", "{number} seasons are back.")
        yield counted_phrase(
            self.who.joined,
            "{number} person was joined with one who was here.",
            "{number} people were joined with those who were here.",
        )
        yield counted_phrase(
            self.who.apart,
            "{number} person was not joined with the one chosen here: the two sat at one table.",
            "{number} people were not joined with those chosen here: they sat at one table.",
        )
        yield counted_phrase(
            self.who.loose,
            "{number} person counts as somebody else there; here the two are not merged.",
            "{number} people count as others there; here they are not merged.",
        )
        yield counted_phrase(self.games.back, "{number} own game is back.", "{number} own games are back.")
        yield counted_phrase(
            self.games.no_room,
            "{number} own game is left out, for no more can be kept.",
            "{number} own games are left out, for no more can be kept.",
        )

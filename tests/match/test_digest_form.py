"""What is cached for figures has a number, which is raised whenever a match would have another digest or other figures.

Digests of matches that were played at random, and what the figures of those are, are compared with what they were at
that number. Which table is the catalogue's is part of a digest, so the tables are compared, too.
"""

import json
from dataclasses import replace
from hashlib import sha256
from random import Random

from pydantic import TypeAdapter

from scorekeeper.match.digest import DIGEST_FORM, digest_of, digest_to_json
from scorekeeper.match.figures import Figures
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.stake import read_stake
from scorekeeper.match.statistics import Seated, figures_of
from scorekeeper.rules.catalogue import CATALOGUE, PROSE
from scorekeeper.service.figures import FIGURES_FORM
from tests.proofs.playing import match_of

DIGESTS = ("979d7f89d1fae542",)
"""A fingerprint for each number so far, the last one's last."""

FIGURES = ("dacffe77e8c57427",)
"""The same, of figures of the last number of digests."""

WHEN = "2026-01-30T20:00:00Z"
RAISE = "raise {}, and add this fingerprint: what was cached before is then made again"


def played():
    """A match of each game in the catalogue, ended after six deals, and for stakes."""
    for game in CATALOGUE.games():
        yield replace(match_of(Random(game.info.id), game, 6), started=WHEN, ended=WHEN, stake=read_stake("0.50 kr"))


def digests():
    return [digest_of(sheet_of(match)) for match in played()]


def fingerprint(*parts):
    return sha256("\n".join(parts).encode()).hexdigest()[:16]


def test_whoever_changes_what_a_digest_says_raises_its_number():
    tables = [{key: value for key, value in game.document().items() if key not in PROSE} for game in CATALOGUE.games()]
    found = fingerprint(json.dumps(tables, sort_keys=True), *map(digest_to_json, digests()))
    assert (len(DIGESTS), DIGESTS[-1]) == (DIGEST_FORM, found), RAISE.format("DIGEST_FORM in match/digest.py")


def test_whoever_changes_what_figures_say_raises_their_number():
    seated = [Seated(f"m{number}", digest, dict(enumerate("abcdefghijkl"))) for number, digest in enumerate(digests())]
    plain = TypeAdapter(Figures).dump_python(figures_of(seated), mode="json")
    found = fingerprint(json.dumps(plain, sort_keys=True))
    assert (len(FIGURES), FIGURES[-1]) == (FIGURES_FORM % 1000, found), RAISE.format(
        "FIGURES_FORM in service/figures.py"
    )

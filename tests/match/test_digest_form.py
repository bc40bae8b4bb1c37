"""What is cached for figures has a number, which is raised whenever a match would have another digest or other figures.

The digest of a match of each game, played at random, and the figures of that match are compared with what they were
when the number was raised last: see `digest_form.toml`. Which table is the catalogue's is part of a digest, so the
tables are compared, too.
"""

import json
import tomllib
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from pydantic import TypeAdapter

from scorekeeper.match.digest import DIGEST_FORM, digest_of, digest_to_json
from scorekeeper.match.figures import Figures
from scorekeeper.match.sheet import sheet_of
from scorekeeper.match.stake import read_stake
from scorekeeper.match.statistics import Seated, figures_of
from scorekeeper.rules.catalogue import CATALOGUE, PROSE
from scorekeeper.service.figures import FIGURES_FORM
from tests.proofs.playing import match_of

WHEN = "2026-01-30T20:00:00Z"
KNOWN = tomllib.loads((Path(__file__).parent / "digest_form.toml").read_text())
FIGURES = TypeAdapter(Figures)
RAISE = "raise {}, and put the number and what is found into digest_form.toml: what is cached is then made again"


def digest(id):
    """That of a match which was ended after six deals, and for stakes."""
    match = match_of(Random(id), CATALOGUE.game(id), 6)
    return digest_of(sheet_of(replace(match, started=WHEN, ended=WHEN, stake=read_stake("0.50 kr"))))


def fingerprint(*parts):
    return sha256("\n".join(parts).encode()).hexdigest()[:16]


def of_digest(id):
    rules = {key: value for key, value in CATALOGUE.game(id).document().items() if key not in PROSE}
    return fingerprint(json.dumps(rules, sort_keys=True), digest_to_json(digest(id)))


def of_figures(id):
    found = figures_of([Seated("m", digest(id), dict(enumerate("abcdefghijkl")))])
    return fingerprint(json.dumps(FIGURES.dump_python(found, mode="json"), sort_keys=True))


def test_whoever_changes_what_a_digest_says_raises_its_number():
    known = KNOWN["digests"]
    found = {id: of_digest(id) for id in known["games"]}
    assert (DIGEST_FORM, found) == (known["form"], known["games"]), RAISE.format("DIGEST_FORM in match/digest.py")


def test_whoever_changes_what_figures_say_raises_their_number():
    known = KNOWN["figures"]
    found = {id: of_figures(id) for id in known["games"]}
    number = FIGURES_FORM - 1000 * DIGEST_FORM
    assert (number, found) == (known["form"], known["games"]), RAISE.format("FORM in match/figures.py")


@pytest.mark.long
def test_every_game_of_the_catalogue_has_its_line():
    for part, of in (("digests", of_digest), ("figures", of_figures)):
        assert {id: of(id) for id in CATALOGUE.ids()} == KNOWN[part]["games"]

"""Match files of development versions become files of format 1, with their rules where today's are others."""

import json
import subprocess
import sys

import pytest

from scorekeeper.exchange.match_file import read_match_file
from scorekeeper.match.sheet import sheet_of
from tests.support.serving import ROOT

SWEDISH = {"contract": "sang", "counts": [6, 6, 4]}
KAISER = {"declarer": 0, "bid": 8, "trump": "hearts", "five": 1, "three": 0, "tricks": [5, 3]}
TABLE = {"shape": "tally", "version": 3, "id": "ours", "revision": 2, "name": "Ours", "title": "Ours.", "players": [2],
         "contracts": None, "items": [{"id": "points", "name": "points", "kind": "number", "high": 99}]}  # fmt: skip
COPY = {"shape": "code", "version": 3, "id": "ours", "name": "Ours", "of": "kaiser", "settings": {"target": 62}}


@pytest.mark.parametrize(
    ("game", "deal", "wanted", "totals"),
    [
        ("swedish", SWEDISH, {"id": "swedish", "revision": 1}, (2, 2, -4)),
        ("kaiser", KAISER, {"id": "kaiser", "revision": 1}, (-2, 8)),  # what was taken was lost, where nothing was set
        (TABLE, {"points": [7, 5]}, "ours", (7, 5)),
        (COPY, KAISER, "ours", (-2, 8)),
    ],
    ids=["a game of the catalogue", "a setting with another default today", "a house table", "an own copy"],
)
def test_a_match_of_a_development_version_is_the_same_in_format_1(tmp_path, game, deal, wanted, totals):
    players = ["Anna", "Bo", "Cleo", "Dag"][: 3 if wanted == {"id": "swedish", "revision": 1} else len(totals) * 2]
    players = players[:2] if game is TABLE else players
    match = {"format": "scorekeeper/match", "version": 16, "game": game, "players": players, "first_dealer": 1}
    file = tmp_path / "match.json"
    file.write_text(
        json.dumps({**match, "title": "Cabin", "id": "m1", "versions": ["0" * 24], "deals": [deal]}), "utf-8"
    )
    command = [sys.executable, str(ROOT / "assets" / "from_before_1.py"), str(file), "-o", str(tmp_path / "new")]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 0
    content = (tmp_path / "new" / "match.json").read_bytes()
    told = json.loads(content)["game"]
    assert (told if "shape" not in told else told["id"]) == wanted
    read = read_match_file(content)
    assert (read.match.title, read.identity.id, sheet_of(read.match).totals) == ("Cabin", "m1", totals)

"""Hardened: a table of the catalogue with changes is refused, or can be played to its end and handed on."""

from __future__ import annotations

import pytest

from scorekeeper.exchange.match_file import print_match, read_match_file
from scorekeeper.exchange.match_link import print_link, read_match_link
from scorekeeper.match.replay import replay
from scorekeeper.match.sheet import sheet_of
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.table_faults import BrokenTable
from scorekeeper.service.app_services import open_services
from scorekeeper.service.play import open_match
from scorekeeper.texts.speech import say
from tests.proofs.changed_tables import changed
from tests.proofs.playing import DEALS, played, rarely_right
from tests.support.imported import import_files


@pytest.mark.proof(whole=5_000, least=20)
async def test_a_changed_table_is_refused_with_a_sentence_or_played_to_its_end_and_read_back(cases, tmp_path):
    services = open_services(tmp_path)
    for case in cases:
        game = let_in(changed(case.random))
        if game is None:
            continue
        match = played(case.random, game)
        after = replay(match)
        assert after.conflicts == []
        assert match.deals or rarely_right(game)
        assert after.standing.over or len(match.deals) == DEALS or rarely_right(game)
        assert all(say(fact) for fact in game.outline.facts)
        assert sheet_of(match).log
        assert read_match_file(print_match(match).encode()).match == match
        link = print_link(match, "https://example.org/")
        assert link is None or read_match_link(link).match == match
        kept = await import_files(services, [("match.json", print_match(match).encode())])
        assert (await open_match(services, kept[0].open_match.id)).sheet.match == match
    services.close()


def let_in(document):
    """The game of a table; None where it is refused."""
    try:
        return CATALOGUE.from_document(document)
    except BrokenTable as refused:
        faults = refused.faults
    assert faults
    assert all(say(fault) for fault in faults)
    return None

"""The tables of the catalogue against facts typed from the sources."""

import gc
import sys
import tomllib
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.replay import replay
from scorekeeper.rules import catalogue as packaged
from scorekeeper.rules import code_games
from scorekeeper.rules.catalogue import CATALOGUE, Catalogue, catalogue_in, print_lines
from scorekeeper.rules.code_games.ecarte import Ecarte
from scorekeeper.rules.code_games.tute import Tute
from scorekeeper.rules.finding import GameLine
from scorekeeper.rules.phrase import Phrase
from scorekeeper.rules.quota.quota_game import QuotaGame
from scorekeeper.rules.table_faults import DOUBLE_ID, BrokenTable
from scorekeeper.rules.tally.tally_game import TallyGame
from scorekeeper.texts.speech import say
from tests.support.tables import BISMARCK, COUSINS, refused, spoken

PUBLISHED = Path(__file__).parents[1] / "data/published"
FACTS = tomllib.loads((PUBLISHED / "tables.toml").read_text("utf-8"))


def test_the_catalogue_lists_the_family_of_bismarck_by_land_and_then_the_cousins():
    ids = CATALOGUE.ids()
    assert ids[: len(BISMARCK)] == BISMARCK
    assert sorted(ids[len(BISMARCK) :]) == sorted(COUSINS)


def test_a_list_describes_every_game_and_reads_one_when_it_is_asked_for():
    games = catalogue_in(resources.files(packaged))
    listed = {each.info.id: each for each in games.listed()}
    assert tuple(listed) == CATALOGUE.ids()
    assert all(each.info == GameLine.of(CATALOGUE.game(id).info) for id, each in listed.items())
    assert listed["raf"].read() is games.game("raf")


def test_the_line_that_an_install_has_read_of_a_table_counts_until_the_table_is_another():
    folder = resources.files(packaged)
    table, lines = (folder / "raf.toml").read_text("utf-8"), print_lines(folder).replace("RAF 8-5-3", "R.A.F.")

    def name(text):
        (listed,) = Catalogue({"raf": text}, lines=lines).listed()
        return listed.info.name

    assert [name(table), name(table + "\n")] == ["R.A.F.", "RAF 8-5-3"]


@pytest.mark.unmeasured
def test_a_game_that_is_only_listed_is_not_kept():
    def tables():
        gc.collect()
        return sum(isinstance(each, QuotaGame | TallyGame) for each in gc.get_objects())

    games, before = catalogue_in(resources.files(packaged)), tables()
    assert len(list(games.listed())) == len(CATALOGUE.ids())
    assert tables() == before


def test_facts_are_published_for_every_quota_table():
    assert set(FACTS) == set(BISMARCK)


@pytest.mark.parametrize("id", BISMARCK)
def test_a_table_says_what_its_source_says(id):
    document, facts = CATALOGUE.printed(CATALOGUE.game(id)), FACTS[id]
    for key in ("players", "tricks", "deals", "declarer", "turn", "order", "start", "target", "floor", "end_tricks"):
        assert document[key] == facts.get(key), key
    for key, fact, silent in (
        ("exchange", "exchange", False),
        ("exchange_rests", "rests", None),
        ("direction", "direction", "left"),
        ("against_play", "against", False),
        ("first_forehand", "first", None),
        ("lost", "lost", "always"),
        ("counts_down", "down", False),
        ("passes", "passes", 0),
    ):
        assert document[key] == facts.get(fact, silent), key
    assert document["sits_out"] == ("sitter" in facts)
    contracts = [
        [c["id"], c["aim"], c["trumps"] or "", "/".join(map(str, c["quotas"] or []))] for c in document["contracts"]
    ]
    assert contracts == facts["contracts"]
    choices = {c["id"]: c["of"] for c in document["contracts"] if c["of"] is not None}
    assert choices == facts.get("of", {})


def test_a_game_printed_and_read_again_is_the_same_game():
    for id in CATALOGUE.ids():
        game, document = CATALOGUE.game(id), CATALOGUE.game(id).document()
        again = CATALOGUE.from_document(document)
        assert (again.document(), again, hash(again)) == (document, game, hash(game))
        assert (again == CATALOGUE.game("swedish")) is (id == "swedish"), id


def test_every_game_presents_itself_in_full_and_with_typographic_apostrophes():
    for id in CATALOGUE.ids():
        card = CATALOGUE.game(id).info
        assert all((card.id == id, card.name, card.source, card.title.endswith("."), len(card.rules) >= 4)), id
        assert [text for text in (card.title, *card.rules, *card.conventions) if "'" in text] == []


def test_partners_sit_opposite_each_other_in_the_finnish_partnership_game():
    assert CATALOGUE.game("finnish-partners").sides(4) == ((0, 2), (1, 3))


def test_the_holder_of_the_ace_of_clubs_is_asked_for_in_estonia_and_the_dealer_elsewhere():
    estonian, swedish = CATALOGUE.game("estonian-4").opening, CATALOGUE.game("swedish").opening
    assert (say(estonian.question), estonian.offset) == ("Who held the ace of clubs?", 1)
    assert (say(swedish.question), swedish.offset) == ("Who deals first?", 0)


OPENINGS = {"bridge-solitaire": "Who plays?", "trex": "Who held the seven of hearts?"}
"""Whoever holds that card owns the first kingdom of Trex."""


def test_game_outside_the_bismarck_family_asks_who_deals_first():
    openings = {id: CATALOGUE.game(id).opening for id in COUSINS if id != "rifki"}
    asked = {id: (say(opening.question), opening.offset) for id, opening in openings.items()}
    assert asked == {id: (OPENINGS.get(id, "Who deals first?"), 0) for id in openings}


def test_a_hand_is_thrown_in_only_where_the_sources_know_of_it():
    assert [game.info.id for game in CATALOGUE.games() if game.throws_in] == [
        "swedish",
        "swedish-four",
        "blato",
        "turkish-358",
        "back-alley",
        "kaiser",
        "bridge-chicago",
        "gin",
    ]


@pytest.mark.parametrize(
    ("id", "word"),
    [
        ("coleman", "quota"),
        ("polley", "quota"),
        ("raf", "passes"),
        ("portuguese", "passes"),
        ("follett", "reconstruct"),
        ("finnish-partners", "passes"),
        ("estonian-3", "quota"),
        ("danish", "points won"),
        ("swedish-short", "quota"),
        ("estonian-folk", "36"),
        ("widow-whist", "13 points"),
        ("7-8", "ten"),
        ("british-choice", ""),
        ("kortman-1944", "quota"),
    ],
)
def test_table_with_a_silent_source_calls_its_rule_a_convention(id, word):
    conventions = CATALOGUE.game(id).info.conventions
    assert any(word in convention.lower() for convention in conventions)


def test_two_games_under_one_id_are_refused():
    with pytest.raises(BrokenTable) as refused:
        Catalogue({"ecarte": ""}, (Ecarte(),))
    assert refused.value.faults == (DOUBLE_ID(id="ecarte"),)
    with pytest.raises(BrokenTable) as refused:
        Catalogue({}, (Ecarte(), Ecarte()))
    assert say(refused.value.faults[0]) == 'Two entries have the id "ecarte".'


CATALOGUE_FOLDER = Path(packaged.__file__).parent
SWEDISH = (CATALOGUE_FOLDER / "swedish.toml").read_text("utf-8")


class Later(Ecarte):
    """A second revision of the game."""

    revision = 2


@pytest.mark.parametrize("revisions", [(Ecarte(), Later()), (Later(), Ecarte())])
def test_newer_of_two_revisions_is_played_and_the_older_is_still_known(revisions):
    games = Catalogue({}, revisions)
    assert type(games.game("ecarte")) is Later
    assert type(games.from_document({"id": "ecarte", "revision": 1})) is Ecarte
    assert type(games.from_document({"id": "ecarte", "revision": 2})) is Later


def test_a_game_of_code_goes_on_in_its_newest_revision_and_a_table_as_it_is():
    swedish = CATALOGUE.game("swedish")
    games = Catalogue({"swedish": SWEDISH}, (Ecarte(), Later(), Tute()))
    assert type(games.in_newest_revision(Ecarte())) is Later
    assert type(games.in_newest_revision(Tute())) is Tute
    house = CATALOGUE.from_document({**swedish.document(), "thrown_in": False})
    assert games.in_newest_revision(house) is house


def test_a_house_table_under_the_id_of_a_listed_game_is_not_the_listed_game():
    swedish = CATALOGUE.game("swedish")
    assert CATALOGUE.has(CATALOGUE.from_document(swedish.document()))
    assert not CATALOGUE.has(CATALOGUE.from_document({**swedish.document(), "thrown_in": False}))
    assert not CATALOGUE.has(CATALOGUE.from_document({**swedish.document(), "id": "ours"}))


def test_match_keeps_its_first_table_and_names_it_only_if_that_revision_exists():
    later = SWEDISH.replace("revision = 1", "revision = 2").replace("[8, 4, 4]", "[7, 5, 4]", 1)
    assert later != SWEDISH
    before, after = Catalogue({"swedish": SWEDISH}), Catalogue({"swedish": later})
    begun = before.game("swedish")
    assert before.reference(begun) == {"id": "swedish", "revision": 1}
    kept = after.reference(begun)
    assert kept == begun.document()
    assert after.from_document(kept) == begun
    assert after.reference(after.game("swedish")) == {"id": "swedish", "revision": 2}
    with pytest.raises(BrokenTable) as refused:
        after.from_document({"id": "swedish", "revision": 1})
    sentence = "Swedish Bismarck, revision 1, is not in this version of scorekeeper."
    assert spoken(refused.value.faults) == [sentence]


def numbered(number):
    """A house table, one of many."""
    return {**CATALOGUE.game("swedish").document(), "id": f"ours-{number}"}


def test_catalogue_remembers_64_documents_and_reads_all_again_after_one_more():
    games = Catalogue({})
    games.from_document({**numbered(99), "deal": {1, 2}})  # is no JSON, and takes no place
    first, *others = [games.from_document(numbered(number)) for number in range(64)]
    assert games.from_document(numbered(0)) is first
    assert games.from_document(numbered(0), {}) is first
    assert games.from_document(numbered(63)) is others[-1]
    games.from_document(numbered(64))
    assert games.from_document(numbered(0)) is not first
    assert games.from_document(numbered(64)) is games.from_document(numbered(64))


def test_document_that_is_no_json_is_read_and_not_remembered():
    games, strange = Catalogue({}), {"deal": {1, 2}}
    one, other = (games.from_document({**numbered(number), **strange}) for number in (1, 2))
    assert (one.info.id, other.info.id) == ("ours-1", "ours-2")
    assert games.from_document({**numbered(1), **strange}) is not one
    nan = {"deal": {"minutes": float("nan")}}
    assert games.from_document({**numbered(1), **nan}) is not games.from_document({**numbered(1), **nan})


def test_every_id_that_two_games_have_is_told_in_order():
    names = ("alpha", "bravo", "delta", "gamma", "kappa", "omega", "sigma", "theta")
    games = []
    for name in names:
        games.append(Ecarte())
        games[-1].info = replace(Ecarte.info, id=name)
    with pytest.raises(BrokenTable) as refused:
        Catalogue(dict.fromkeys(names, ""), tuple(games))
    assert refused.value.faults == tuple(DOUBLE_ID(id=name) for name in names)


def test_a_file_whose_table_has_another_id_is_refused():
    text = (Path(__file__).parents[2] / "scorekeeper/rules/catalogue/raf.toml").read_text("utf-8")
    with pytest.raises(BrokenTable):
        Catalogue({"raff": text}).game("raff")


def test_a_table_that_the_order_of_the_lists_forgot_comes_last():
    assert Catalogue({"zebra": "", "raf": ""}).ids() == ("raf", "zebra")


def test_tables_that_the_order_of_the_lists_forgot_are_listed_by_their_ids():
    names = ("alpha", "bravo", "delta", "gamma", "kappa", "omega", "sigma", "theta")
    assert Catalogue(dict.fromkeys(reversed(names), "")).ids() == names


def test_a_table_that_the_order_of_the_lists_forgot_comes_behind_its_family():
    games = Catalogue({"zebra": 'family = "Tute"', "alpha": 'family = "Tute"', "quinto": "", "raf": ""}, (Tute(),))
    assert games.ids() == ("raf", "tute", "alpha", "zebra", "quinto")


def test_one_module_in_the_package_of_games_in_code_is_one_more_game(tmp_path, monkeypatch):
    text = Path(code_games.__path__[0], "kaiser.py").read_text("utf-8")
    text = text.replace('described("kaiser", (4,))', 'dataclasses.replace(described("kaiser", (4,)), id="joffre")')
    (tmp_path / "joffre.py").write_text(text.replace("from functools", "import dataclasses\nfrom functools"), "utf-8")
    monkeypatch.setattr(code_games, "__path__", [*code_games.__path__, str(tmp_path)])
    games = catalogue_in(resources.files(packaged))
    monkeypatch.delitem(sys.modules, f"{code_games.__name__}.joffre")
    place = CATALOGUE.ids().index("kaiser") + 1
    assert games.ids() == (*CATALOGUE.ids()[:place], "joffre", *CATALOGUE.ids()[place:])
    hand = {"declarer": 0, "bid": 7, "trump": "hearts", "tricks": [5, 3], "five": 0, "three": 1}
    match = Match(games.game("joffre"), ("Ann", "Ben", "Cat", "Dan"), deals=(Deal(hand),))
    assert replay(match).outcomes[0].points == (10, 0)


def test_other_file_in_a_folder_of_tables_is_ignored(tmp_path):
    (tmp_path / "house.toml").write_text("", "utf-8")
    (tmp_path / "house.txt").write_text("", "utf-8")
    assert set(catalogue_in(tmp_path).ids()) - set(COUSINS) == {"house"}


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ("whist", 'There is no variant "whist".'),
        (7, "The game is neither the id of a variant nor a table."),
        ({"id": "ecarte", "revision": 9}, "Écarté, revision 9, is not in this version of scorekeeper."),
        ({"id": "ecarte", "revision": True}, "Écarté, revision True, is not in this version of scorekeeper."),
    ],
)
def test_a_game_that_is_not_known_is_refused_with_a_sentence(document, sentence):
    assert spoken(refused(document)) == [sentence]


def test_the_number_of_hands_that_a_game_of_code_allows_cannot_be_changed_in_a_file():
    document = CATALOGUE.printed(CATALOGUE.game("tute"))
    options = [{**option, "high": 500} for option in document["options"]]
    with pytest.raises(BrokenTable):
        CATALOGUE.from_document({**document, "options": options})


def test_a_finnish_table_of_four_may_set_its_own_quotas():
    game = CATALOGUE.from_document("finnish-4", {"quotas": {"valtti": [3, 3, 3, 3]}})
    assert isinstance(game, QuotaGame)
    assert [c.quotas for c in game.table.contracts] == [(3, 3, 3, 3), (6, 2, 2, 2), (0, 4, 4, 4), None]
    assert game.document()["contracts"][0]["quotas"] == [6, 2, 2, 2]
    assert game != CATALOGUE.game("finnish-4")


@pytest.mark.parametrize(
    ("id", "options", "sentence"),
    [
        (
            "finnish-4",
            {"quotas": {"valtti": [6, 2, 2, 3]}},
            'The quotas of Valtti in "Finnish Bismarck, four" add up to 13; 12 are needed.',
        ),
        ("finnish-4", {"quotas": {"valtti": [6, 5]}}, 'Valtti in "Finnish Bismarck, four" has 2 quotas; 4 are needed.'),
        (
            "finnish-4",
            {"quotas": {"valinta": [3, 3, 3, 3]}},
            'Finnish Bismarck, four has no house rule "quotas.valinta".',
        ),
        (
            "finnish-4",
            {"quotas": {"valtti": [True, 3, 3, 5]}},
            '"Finnish Bismarck, four": The quotas of Valtti should be whole numbers from 0 to 12.',
        ),
        ("finnish-4", {"quotas": 3}, '"Finnish Bismarck, four": The quotas are set by contract.'),
        ("finnish-3", {"quotas": {}}, 'Finnish Bismarck, three has no house rule "quotas".'),
    ],
)
def test_quotas_that_cannot_be_set_are_refused_with_a_sentence(id, options, sentence):
    assert spoken(refused(id, options)) == [sentence]


def test_long_text_in_place_of_an_id_or_a_revision_is_cut():
    assert spoken(refused("x" * 50)) == [f'There is no variant "{"x" * 30}…".']
    assert spoken(refused({"id": "ecarte", "revision": "123456789012"})) == [
        "Écarté, revision 123456789012, is not in this version of scorekeeper."
    ]


@pytest.mark.parametrize("id", ["swedish", "german-whist", "ecarte"])
def test_schema_of_a_deal_beside_a_table_is_ignored(id):
    document = {**CATALOGUE.game(id).document(), "deal": {"type": "object"}}
    assert CATALOGUE.from_document(document) == CATALOGUE.game(id)


def test_a_whole_document_of_a_game_of_code_takes_the_options_of_its_id():
    document = CATALOGUE.game("tute").document()
    by_document, by_id = CATALOGUE.from_document(document, {"deals": 3}), CATALOGUE.from_document("tute", {"deals": 3})
    assert by_document.outline == by_id.outline
    assert by_document == by_id != CATALOGUE.game("tute")


def test_a_rule_that_a_game_of_code_does_not_have_is_refused_though_all_its_own_are_right():
    assert spoken(refused({"id": "ecarte", "revision": 1, "joker": True})) == [
        'Écarté is played by code: its "name", "title", "card" and "settings" can be your own, and "joker" cannot.'
    ]


def test_a_game_is_equal_to_no_text_and_to_no_other_kind_of_game():
    for id in ("swedish", "german-whist", "ecarte", "tute", "kaiser"):
        assert CATALOGUE.game(id) != id
        assert id != CATALOGUE.game(id)
    assert CATALOGUE.game("tute") != CATALOGUE.game("kaiser")


def test_a_contract_has_its_name_in_a_log_wherever_it_was_not_asked_for():
    called = (("spader", "Spader"), ("trumf", "Trumf"), ("sang", "Sang"), ("pass", "Pass"))
    suits = tuple((suit, Phrase(suit)) for suit in ("clubs", "diamonds", "hearts", "spades"))
    assert [column.called for column in CATALOGUE.game("swedish").columns] == [called, called, suits, (), ()]


def test_a_quota_follows_from_the_contract_and_is_not_said():
    columns = CATALOGUE.game("swedish").columns
    assert [(c.key, c.each, c.answer, c.number) for c in columns] == [
        ("contract", False, True, False),
        ("played_as", False, True, False),
        ("trump", False, True, False),
        ("counts", True, True, True),
        ("quotas", True, False, True),
    ]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"x" * 50: 1}, f'Finnish Bismarck, four has no house rule "{"x" * 30}…".'),
        ({"quotas": 3, "joker": 1}, 'Finnish Bismarck, four has no house rule "joker".'),
        ({"quotas": {"x" * 50: [6, 2, 2, 2]}}, f'Finnish Bismarck, four has no house rule "quotas.{"x" * 23}…".'),
        (
            {"quotas": {"valtti": 12}},
            '"Finnish Bismarck, four": The quotas of Valtti should be whole numbers from 0 to 12.',
        ),
        (
            {"quotas": {"valtti": [13, 0, 0, -1]}},
            '"Finnish Bismarck, four": The quotas of Valtti should be whole numbers from 0 to 12.',
        ),
        (
            {"quotas": {"valtti": [13, 0, 0, 0]}},
            '"Finnish Bismarck, four": The quotas of Valtti should be whole numbers from 0 to 12.',
        ),
        (
            {"quotas": {"valtti": [-1, 5, 4, 4]}},
            '"Finnish Bismarck, four": The quotas of Valtti should be whole numbers from 0 to 12.',
        ),
    ],
)
def test_each_quota_that_is_set_is_a_number_of_tricks_that_can_be_played(options, sentence):
    assert spoken(refused("finnish-4", options))[0] == sentence


def test_quota_of_an_unknown_contract_brings_only_one_fault():
    assert spoken(refused("finnish-4", {"quotas": {"sang": 3}})) == [
        'Finnish Bismarck, four has no house rule "quotas.sang".'
    ]


def test_one_player_may_have_to_take_every_trick():
    game = CATALOGUE.from_document("finnish-4", {"quotas": {"valtti": [12, 0, 0, 0]}})
    assert game.table.contracts[0].quotas == (12, 0, 0, 0)


def test_a_new_game_is_one_of_the_closed_list_and_each_is_there_once():
    steps = tomllib.loads(Path(__file__).with_name("games_to_come.toml").read_text("utf-8"))["steps"]
    listed = [id for step in steps for shape in ("tables", "formula", "code") for id in step.get(shape, [])]
    assert len(listed) == len(set(listed)) == 73
    new = set(CATALOGUE.ids()) - set(BISMARCK) - set(COUSINS[: COUSINS.index("coiffeur") + 1])
    assert new <= set(listed)
    assert "sheet" in new

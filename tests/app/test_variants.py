"""Every game can be browsed, searched and read."""

import flet as ft
import pytest

from scorekeeper.app import theme
from scorekeeper.app.session_start import make_main
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.texts.language import language_of, speaking
from tests.support.headless import Headless
from tests.support.reading import heard, walk
from tests.support.representatives import lots_of

ORDERS = ("By kind", "By country")
KINDS = (
    "The Bismarck family",
    "Whist and other games of tricks",
    "Bids before the play",
    "One against the others",
    "Two sides sharing the card points",
    "Compendium games: different rules each deal",
    "Tricks and cards to avoid",
    "Melding and going out",
    "Any game",
)
NUMBERS = ("All, for any number of players", "1 player", "2 players", "3 players", "4 players", "5 players or more")


def games_on(phone):
    """The games on the screen, in order."""
    return [name for name in phone.names() if name not in {"Back", *NUMBERS}]


async def test_every_game_is_in_one_group_of_its_kind_which_a_tap_unfolds(services):
    async with Headless(make_main(services), route="/variants") as phone:
        assert games_on(phone) == [*ORDERS, *KINDS]
        listed = []
        for kind in KINDS:
            await phone.tap(kind)
            listed += [name for name in games_on(phone) if name not in {*ORDERS, *KINDS}]
            await phone.tap(kind)
        assert listed == [game.info.name for game in CATALOGUE.games()]


async def test_games_are_found_by_the_land_that_they_come_from(services):
    async with Headless(make_main(services), route="/variants") as phone:
        await phone.tap("By country", "Switzerland")
        assert [name for name in games_on(phone) if name in {"Schieber", "Coiffeur", "Differenzler", "Skat"}] == [
            "Schieber",
            "Coiffeur",
            "Differenzler",
        ]


async def test_a_group_that_was_unfolded_is_so_on_the_way_back_from_a_game(services):
    async with Headless(make_main(services), route="/variants") as phone:
        await phone.tap("One against the others", "Skat", "Back")
        assert "Schafkopf" in phone.names()


async def test_description_of_a_game_is_read_to_screen_readers(services):
    async with Headless(make_main(services), route="/variants") as phone:
        await phone.tap("The Bismarck family")
        (heard,) = (said for said in phone.said() if said.startswith("Bismarck, 1949 "))
        assert heard.startswith("Bismarck, 1949 The classic Swedish game: nine deals in three fixed rounds")
        assert heard.endswith("3 players · 9 deals · 1 rule to agree on.")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("8-5-3", ["Polish 3-5-8", "RAF 8-5-3", "Turkish 3-5-8", "Sergeant Major", "Blato", "Sergeant Major 9-5-2"]),
        ("3-5-8", ["Polish 3-5-8", "RAF 8-5-3", "Turkish 3-5-8", "Sergeant Major", "Blato", "Sergeant Major 9-5-2"]),
        ("3–5–8", ["Polish 3-5-8", "RAF 8-5-3", "Turkish 3-5-8", "Sergeant Major", "Blato", "Sergeant Major 9-5-2"]),
        ("358", ["Polish 3-5-8", "Sergeant Major", "Turkish 3-5-8"]),
        ("2-5-9", ["Sergeant Major 9-5-2"]),
        (
            "5-3",
            [
                "Mizerka 7-5-3",
                "Polish 3-5-8",
                "RAF 8-5-3",
                "Turkish 3-5-8",
                "3-2-5",
                "Sergeant Major",
                "Blato",
                "Sergeant Major 9-5-2",
            ],
        ),
        ("tysiac", ["Tyzicha"]),
        ("five and twenty", ["Twenty-Five"]),
        ("valfri", ["Swedish Bismarck", "Swedish Bismarck, four", "Swedish Bismarck, kortspel24"]),
        ("NINE OF BELLS", ["Plain sheet"]),
        ("Écarte", ["Écarté"]),
        ("pelataan", ["Finnish Bismarck, partners"]),
    ],
)
async def test_a_game_is_found_by_whatever_it_is_called_and_the_plain_sheet_where_none_is(services, words, found):
    async with Headless(make_main(services), route="/variants") as phone:
        await phone.enter("Search", words)
        assert games_on(phone) == found
        assert phone.sees("No game with that name.") == (found == ["Plain sheet"])


async def test_a_search_has_the_games_of_that_name_before_those_that_only_mention_it(services):
    async with Headless(make_main(services), route="/variants") as phone:
        await phone.enter("Search", "king")
        assert games_on(phone)[:5] == ["Skull King", "Portuguese King", "Russian King", "Georgian King", "Kingen"]


async def test_recently_played_games_stand_first_and_every_game_stands_once(begin, opened):
    await begin("coiffeur", "Anna", "Bo", "Cleo", "Dag")
    async with opened("barbu", "Anna", "Bo", "Cleo", "Dag", route="/new/game") as phone:
        assert phone.texts().index("Recently played") < phone.texts().index("The Bismarck family")
        await phone.tap(*KINDS)
        games = [name for name in games_on(phone) if not name.startswith("Rules of") and name not in {*ORDERS, *KINDS}]
        assert games[:2] == ["Barbu", "Coiffeur"]
        assert {"Swedish Bismarck", "Hornafjarðarmanni", "Rentz", "Schieber"} <= set(games)
        assert len(games) == len(set(games))


async def test_a_favourite_stands_before_the_families_until_it_is_none_any_more(services):
    async with Headless(make_main(services), route="/variants") as phone:
        await phone.look_up("Mizerka")
        await phone.tap("Make it a favourite", "Back")
        await phone.enter("Search", "")
        assert phone.sees("Favourites")
        assert games_on(phone)[0] == "Mizerka"
        await phone.tap("Mizerka", "No longer a favourite", "Back")
        assert not phone.sees("Favourites")
        assert games_on(phone)[0] == "By kind"


async def test_recently_played_game_stands_before_an_unplayed_favourite(opened):
    async with opened("coiffeur", "Anna", "Bo", "Cleo", "Dag", route="/variants") as phone:
        await phone.look_up("Mizerka")
        await phone.tap("Make it a favourite", "Back")
        await phone.enter("Search", "")
        assert games_on(phone)[:3] == ["Coiffeur", "Mizerka", "By kind"]


async def test_games_are_filtered_by_the_number_of_players(services):
    async with Headless(make_main(services), route="/variants") as phone:
        assert [name for name in phone.names() if "player" in name] == list(NUMBERS)
        await phone.tap("1 player")
        assert games_on(phone) == ["Bridge Solitaire"]
        await phone.tap("5 players or more", "Tricks and cards to avoid")
        assert [name for name in games_on(phone) if name not in {*ORDERS, *KINDS}] == ["Hearts", "Black Lady"]
        await phone.enter("Search", "bismarck")
        assert games_on(phone) == ["Plain sheet"]
        assert phone.sees("No game with that name for this many players.")
        await phone.tap("All, for any number of players")
        assert len(games_on(phone)) == 27


async def test_the_number_of_players_is_not_asked_where_it_is_fixed(opened):
    async with opened("swedish", "Anna", "Bo", "Cleo", at="mend/game") as phone:
        assert "Swedish Bismarck" in phone.names()
        assert "4 players" in phone.names()
        await phone.tap("4 players")
        assert "Swedish Bismarck" not in phone.names()


async def test_the_name_by_which_it_was_found_is_said(services):
    async with Headless(make_main(services), route="/variants") as phone:
        await phone.enter("Search", "valf")
        assert phone.sees("also Valfri")


@pytest.mark.parametrize("ids", lots_of(CATALOGUE.ids()))
async def test_every_game_can_be_read_whole(services, ids):
    for card in (CATALOGUE.game(id).info for id in ids):
        async with Headless(make_main(services), route=f"/variants/{card.id}") as phone:
            assert {card.name, card.title, card.source, *card.rules, *card.conventions} <= set(phone.texts()), card.id


async def test_a_table_has_each_contract_with_its_aim_its_trumps_and_its_quotas(services):
    async with Headless(make_main(services), route="/variants/swedish") as phone:
        texts = phone.texts()
        start = texts.index("Spader")
        assert texts[start : start + 3] == ["Spader", "8 / 4 / 4", "Take tricks; spades trumps."]
        assert texts[texts.index("Pass") :][:3] == ["Pass", "4 / 6 / 6", "Avoid tricks; no trumps."]


async def test_points_to_agree_on_are_separate_from_the_rules(services):
    async with Headless(make_main(services), route="/variants/follett") as phone:
        texts = phone.texts()
        ours = texts.index("Agree before you play")
        assert texts[ours + 1] == "The rule book does not settle these. Your table may play them differently."
        assert texts[ours + 2].startswith("This is a reconstruction.")


async def test_the_page_of_a_game_says_what_can_be_set_first_what_holds_where_nothing_is_said(services):
    async with Headless(make_main(services), route="/variants/bid-whist") as phone:
        texts = phone.texts()
        at = texts.index("Can be set for each match")
        assert texts[at + 1 : at + 3] == [
            "Points to reach: 7, or 7 below 0; 5, or 5 below 0; 21, or 21 below 0",
            "Books above the bid: Count; Do not count",
        ]


async def test_a_game_that_was_read_can_be_played_at_once(services):
    async with Headless(make_main(services), route="/variants") as phone:
        await phone.look_up("Lever's Bismarck")
        await phone.tap("Play this")
        assert phone.sees_all("New match", "Lever's Bismarck")


async def test_an_address_of_no_game_leads_back_to_the_list(services):
    async with Headless(make_main(services), route="/variants/nothing") as phone:
        assert phone.sees("There is no such game here")
        await phone.tap("All games")
        assert "The Bismarck family" in phone.names()


async def test_a_game_is_found_by_what_it_is_called_in_the_language_that_is_spoken(services):
    with speaking(language_of("sv")):
        async with Headless(make_main(services), route="/variants") as phone:
            await phone.enter("Sök", "brittisk överstick")
            assert phone.sees("Brittisk Bismarck, bara överstick")
            assert not phone.sees("Svensk Bismarck")


# --- two games beside each other


def texts_in(control):
    return [heard(each) for each in walk([control]) if isinstance(each, ft.Text)]


async def test_two_games_are_set_beside_each_other_from_the_page_of_one(services):
    async with Headless(make_main(services), route="/variants/lever") as phone:
        await phone.tap("Compare")
        await phone.enter("Search", "Bismarck")
        assert "Lever's Bismarck" not in phone.names()
        await phone.tap("Polley's Bismarck")
        assert phone.trail[-1] == "/variants/lever/beside/polley"
        heard = [str(each.label) for each in phone.all(ft.Semantics) if each.label and ": " in str(each.label)]
        for line in (
            "Both: 3 players, each alone.",
            "Lever's Bismarck: 12 deals of 15 tricks.; Polley's Bismarck: 21 deals of 16 tricks.",
            "Lever's Bismarck: nothing of it; Polley's Bismarck: Clubs, 8 / 4 / 4, take tricks; clubs trumps",
            "Lever's Bismarck: nothing of it; Polley's Bismarck: Hearts, 8 / 4 / 4, take tricks; hearts trumps",
            "Both: The player to the dealer’s left leads. Follow suit if you can; otherwise play any card.",
        ):
            assert line in heard
        assert phone.sees("16 differences, highlighted.")
        await phone.tap("Back", "Back")
        assert phone.trail[-1] == "/variants/lever"


async def test_different_lines_are_tinted_and_common_lines_stand_once(services):
    async with Headless(make_main(services), route="/variants/lever/beside/polley") as phone:
        tinted = [text for box in phone.all(ft.Container, bgcolor=theme.TINT) for text in texts_in(box)]
        assert "Last card's trump" in tinted
        assert "3 players, each alone." not in tinted
        assert phone.texts().count("3 players, each alone.") == 1


async def test_different_words_of_similar_sentences_are_in_full_ink(services):
    async with Headless(make_main(services), route="/variants/lever/beside/polley") as phone:
        (deals,) = [text for text in phone.all(ft.Text) if heard(text) == "12 deals of 15 tricks."]
        assert [(span.text, span.style.color) for span in deals.spans] == [
            ("12 ", theme.INK),
            ("deals of ", theme.SOFT),
            ("15 ", theme.INK),
            ("tricks.", theme.SOFT),
        ]


async def test_any_game_stands_beside_any_other_from_the_form_too(services):
    async with Headless(make_main(services), route="/new/game/kaiser") as phone:
        await phone.tap("Compare")
        await phone.enter("Search", "lever")
        await phone.tap("Lever's Bismarck")
        assert phone.sees("Side by side")
        await phone.go("/variants/nothing/beside/lever")
        assert phone.sees("There is no such game here")


async def test_compared_lines_stand_below_each_other_with_names_in_large_type(services):
    async with Headless(make_main(services), route="/variants/lever/beside/polley") as phone:
        word = next(text for text in phone.all(ft.Text) if text.on_size_change)
        await phone.fire(word, "size_change", {"w": 172.2, "h": 43})
        texts = phone.texts()
        at = texts.index("12 deals of 15 tricks.")
        assert texts[at - 1 : at + 3] == [
            "Lever's Bismarck",
            "12 deals of 15 tricks.",
            "Polley's Bismarck",
            "21 deals of 16 tricks.",
        ]

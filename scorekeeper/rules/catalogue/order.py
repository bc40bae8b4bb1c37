"""The order of the games in lists, and their groups: by kind of game, and by country."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from scorekeeper.rules.phrase import Phrase


class GameGroup(NamedTuple):
    """Games that stand together in a list."""

    title: Phrase
    ids: tuple[str, ...]


def _group(title: Phrase, ids: str) -> GameGroup:
    return GameGroup(title, tuple(ids.split()))


BY_KIND: Final = (
    _group(
        Phrase("The Bismarck family"),
        """swedish swedish-four swedish-short swedish-kortspel24 swedish-1949 swedish-1949-choice kortman-1944
        danish norwegian-whist manni-sagnir manni-sagnir-short manni manni-48 finnish-3 finnish-4
        finnish-partners estonian-3 estonian-4 estonian-folk mizerka mizerka-four mizerka-753 polish-358
        british british-choice british-overtricks short short-choice coleman polley follett lever raf
        sergeant-major portuguese blato turkish-358 3-2-5 7-8 sergeant-major-952 tribello nines clubs
        widow-whist minnesota-whist""",
    ),
    _group(
        Phrase("Whist and other games of tricks"),
        """german-whist german-whist-26 german-whist-low humbug dummy-whist whist-count funfzehnern canadian-salad
        ecarte tute twenty-five truc calypso quinto""",
    ),
    _group(
        Phrase("Bids before the play"),
        """oh-hell up-down-river nomination-whist contract-whist plump ascenseur boerenbridge podrida wizard call-break
        skull-king ninety-nine spades spades-solo differenzler pitch pedro pinochle pinochle-double bid-whist tarneeb
        back-alley kaiser tyzicha bridge-rubber bridge-chicago bridge-duplicate bridge-solitaire""",
    ),
    _group(
        Phrase("One against the others"),
        """skat doppelkopf schafkopf sheepshead tarot-3 tarot-4 tarot-5 solo-whist esmakker euchre five-hundred
        five-hundred-3 five-hundred-5 five-hundred-6 briscola-chiamata""",
    ),
    _group(
        Phrase("Two sides sharing the card points"),
        "belote coinche klaverjas coiffeur schieber briscola sueca scopa tressette",
    ),
    _group(
        Phrase("Compendium games: different rules each deal"),
        """barbu barbu-salade kingen dubbelkingen king-portuguese king-russian king-georgian rifki trex rentz lora""",
    ),
    _group(Phrase("Tricks and cards to avoid"), "hearts black-lady black-maria jacks slobberhannes likha"),
    _group(
        Phrase("Melding and going out"),
        """canasta rummy-500 gin rummy-13 rummy-plain kalooki contract-rummy phase-10 five-crowns machiavelli uno eights
        skyjo cabo yaniv golf president durak""",
    ),
    _group(Phrase("Any game"), "cribbage-sheet sheet"),
)
"""The games by kind; every game once."""

BY_LAND: Final = (
    _group(
        Phrase("Sweden"),
        "swedish swedish-four swedish-short swedish-kortspel24 swedish-1949 swedish-1949-choice kortman-1944 plump",
    ),
    _group(
        Phrase("Denmark, Norway and Iceland"),
        "danish norwegian-whist manni-sagnir manni-sagnir-short manni manni-48 esmakker whist-count",
    ),
    _group(Phrase("Finland"), "finnish-3 finnish-4 finnish-partners"),
    _group(Phrase("The Baltic lands and Russia"), "estonian-3 estonian-4 estonian-folk tyzicha king-russian durak"),
    _group(
        Phrase("Poland, Czechia and Hungary"),
        "mizerka mizerka-four mizerka-753 polish-358 lora machiavelli rummy-plain",
    ),
    _group(
        Phrase("Britain and Ireland"),
        """british british-choice british-overtricks short short-choice coleman polley follett lever raf sergeant-major
        german-whist humbug dummy-whist solo-whist contract-whist nomination-whist oh-hell ninety-nine quinto calypso
        twenty-five black-maria slobberhannes bridge-rubber kalooki cribbage-sheet""",
    ),
    _group(
        Phrase("Germany and Austria"),
        "skat doppelkopf schafkopf funfzehnern german-whist-26 slobberhannes eights canasta rummy-plain president",
    ),
    _group(Phrase("Switzerland"), "schieber coiffeur differenzler"),
    _group(Phrase("The Netherlands and Belgium"), "klaverjas boerenbridge kingen dubbelkingen"),
    _group(Phrase("France"), "belote coinche tarot-4 tarot-3 tarot-5 barbu barbu-salade ascenseur ecarte president"),
    _group(Phrase("Italy"), "briscola briscola-chiamata scopa tressette machiavelli"),
    _group(Phrase("Spain and Portugal"), "tute truc podrida sueca portuguese king-portuguese canasta"),
    _group(
        Phrase("The Balkans, Turkey and the Caucasus"), "blato turkish-358 rentz rifki king-georgian belote rummy-plain"
    ),
    _group(Phrase("The Levant and Arabia"), "tarneeb trex likha yaniv"),
    _group(Phrase("India and Nepal"), "3-2-5 7-8 call-break rummy-13"),
    _group(
        Phrase("North America"),
        """spades spades-solo hearts black-lady euchre five-hundred five-hundred-3 five-hundred-5 five-hundred-6
        pinochle pinochle-double bid-whist pitch pedro sheepshead sergeant-major-952 tribello nines clubs widow-whist
        minnesota-whist german-whist-low canadian-salad
        kaiser back-alley jacks up-down-river wizard skull-king gin rummy-500 contract-rummy canasta phase-10
        five-crowns uno eights skyjo cabo golf cribbage-sheet bridge-chicago bridge-duplicate bridge-solitaire""",
    ),
    _group(Phrase("South America"), "canasta king-portuguese sueca truc"),
    _group(Phrase("Any land"), "sheet"),
)
"""The games by country of origin, or of most play; every game at least once."""

ORDER: Final = tuple(id for group in BY_KIND for id in group.ids)
"""The order of the games in lists.

A game that is missing here comes after its family, or last if it has a family of its own.
"""

_FIRST: Final = """
swedish sergeant-major german-whist barbu oh-hell wizard spades hearts skat doppelkopf tarot-4 belote schieber euchre
pinochle scopa canasta rummy-500 sheet
"""
FIRST: Final = tuple(_FIRST.split())
"""The games that a first visit offers: a few that many tables play, and the plain sheet. All others are below."""

ANY_GAME: Final = "sheet"  # the game that can keep the score of any game that is missing here


def grouped(groups: Collection[GameGroup], ids: Collection[str]) -> Iterator[GameGroup]:
    """Yield the groups with those of their games that are in a list, without empty groups.

    A game of no group stands in the last.

    >>> [group.ids for group in grouped(BY_KIND, ["sheet", "skat", "ours", "swedish"])]
    [('swedish',), ('skat',), ('ours', 'sheet')]
    """
    placed = {id for group in groups for id in group.ids}
    for number, group in enumerate(groups, 1):
        others = [id for id in ids if id not in placed and number == len(groups)]
        here = (*others, *(id for id in group.ids if id in ids))
        if here:
            yield GameGroup(group.title, here)

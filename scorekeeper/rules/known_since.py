"""Since when a game of the catalogue, and what can be set in it, is known to the programs that read files.

A file names such a game by its id, and what is set by keys and values. A program from before that day cannot read it;
it says so only where the form of the file has a number that it does not know. So each step here is a number of the form
(`exchange.match_file`), and what is new begins the next step. A step whose programs are in use is not added to.

Each entry is a game on a line of its own, followed by what can be set: the path of a row of numbers, the key of a
choice with its values, the key of a figure with its bounds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

_FIRST: Final = """
swedish
swedish-1949
swedish-1949-choice
kortman-1944
british
british-choice
british-overtricks
coleman
polley
follett
lever
raf
finnish-partners
portuguese
estonian-3
estonian-4
finnish-3
finnish-4 quotas.valtti quotas.grandi quotas.misaari
manni
sergeant-major
sergeant-major-952
german-whist scoring=difference|winner
german-whist-26 scoring=difference|winner
german-whist-low scoring=difference|winner|over
humbug
dummy-whist
whist-count seating=alone|pairs tricks=1-52 book=0-51
funfzehnern deals=1-100
canadian-salad
ecarte
tute deals=1-99
twenty-five seating=alone|pairs|threes
tyzicha
truc
back-alley
kaiser
bridge-solitaire
calypso
quinto
"""

_SECOND: Final = """
sergeant-major winner=total|ender
sergeant-major-952 winner=total|ender
kingen heart-king=five|four
king-portuguese
king-russian eralash=off|on
"""

_THIRD: Final = """
german-whist scoring=over
dummy-whist rubber=3-20
tyzicha target=301-3001 concession=0-120
back-alley trick=1-50 overtrick=0-50 board=1-100
kaiser target=20-200 defence=0-200 failed=taken|bid leads=forehand|bidder least=5|6|7
bridge-solitaire four=0-500 five=0-500 aces=0-500
quinto target=100-250
barbu doubles=all|declarer|off undoubled=played|shared domino=forty-five-five|forty-five-ten|forty
    turn=blocks|passes least=0-7
barbu-salade values=zigotote|viv1bin sweep=on|off
dubbelkingen heart-king=five|four
king-georgian
rifki wins=zero|above-zero|best first=two|seven direction=right|left king=off|ten|eleven|all opening=any|ceza
trex exposing=off|on own=bonus|none values=ten|fifteen seating=alone|pairs kingdom=five|complex
rentz blind=off|on rentz=hundreds|four-hundred tricks=0-1000 diamonds=0-1000 queens=0-1000 heart-king=0-1000
    club-ten=0-1000 whist-tricks=0-1000
lora maturita=on|off
mizerka quotas.clubs quotas.diamonds quotas.hearts quotas.spades quotas.no-trumps quotas.mizerka
coiffeur rows=eight|ten match=257|157|500 factor-eichel=1-15 factor-rosen=1-15 factor-schilten=1-15
    factor-schellen=1-15 factor-obenabe=1-15 factor-undenufe=1-15 factor-joker-7=1-15 factor-joker-8=1-15
    factor-slalom=1-15 factor-guschti=1-15
"""

_FOURTH: Final = """
sheet lowest=highest|lowest target=-100000-100000 deals=1-500 start=-100000-100000 seating=alone|pairs
oh-hell
    scoring=exact|tricks-10|tricks-5|exact-minus|times-ten|times-ten-nothing|square|square-nothing|difference|wizard|elevens
    hook=off|on|not-with-one|from-four sizes=down-up|up-down|up|down largest=1-17 turn=once|twice
    trumps=turned|cycle|cycle-from-hearts|none
up-down-river hook=off|on|not-with-one|from-four largest=1-17 turn=once|twice
nomination-whist hook=off|on|not-with-one|from-four largest=1-17 turn=once|twice
contract-whist hook=off|on|not-with-one|from-four largest=1-17 turn=once|twice
plump hook=off|on|not-with-one|from-four largest=1-17 turn=once|twice
ascenseur scoring=five|ten|five-off|ten-off hook=off|on|not-with-one|from-four largest=1-17 turn=once|twice
boerenbridge scoring=two|three hook=off|on|not-with-one|from-four largest=1-17 turn=once|twice
podrida hook=off|on|not-with-one|from-four largest=1-17 turn=once|twice
wizard hook=off|on|from-two deals=all|odd
call-break scoring=call|lacking|call-bridge again=off|on deals=1-100
differenzler exact=nothing|ten said=aloud|hidden deals=1-100
"""

_FIFTH: Final = """
wizard bomb=off|on
skull-king scoring=skull-king|rascal|cannonball bonus=none|counts wager=off|on lost=two|one|none
ninety-nine end=hundred|nine-deals first=none|diamonds
spades bags=ten|five|off|at-once failed=over|contract|nothing nil=hundred|fifty blind=two-hundred|hundred|off ten=off|on
    unbid=off|on hook=off|on lose=none|two-hundred|five-hundred tie=deal|shared target=200-1000 least=0-8
spades-solo bags=ten|five|off|at-once nil=hundred|fifty blind=two-hundred|hundred|off ten=off|on
    unbid=off|on hook=off|on lose=none|two-hundred|five-hundred tie=deal|shared target=200-1000 least=0-4
hearts moon=others|taker|asked|off jack=off|on tie=deal|shared passing=four|three|left|off target=25-500
black-lady target=25-500
black-maria target=25-500
jacks capot=off|others target=5-100
slobberhannes target=5-100
likha target=51-301
pitch seating=alone|pairs claim=bidder|made target=7-21
pedro claim=bidder|made short=bid|difference target=21-62 least=1-9
"""

_SIXTH: Final = """
solo-whist stakes=low|high deals=1-100
esmakker scoring=over|all base=10|5|1 deals=1-100
bid-whist target=seven|five|twenty-one overbooks=on|off
tarneeb target=31-61
skat count=seeger-fabian|seeger|classic|bierlachs grand=24|20 kontra=off|on deals=1-100
doppelkopf writing=all|winners bock=off|on deals=1-100
schafkopf tariff=10-20-50|10-10-50|10-10-20|5-10-20|5-5-20 runners=on|off deals=1-100
sheepshead bump=on|off cracks=off|on deals=1-100
tarot-3 rounding=exact|five|ten poignee=forty|sixty deals=1-100
tarot-4 rounding=exact|five|ten poignee=forty|sixty deals=1-100
tarot-5 rounding=exact|five|ten poignee=forty|sixty deals=1-100
euchre march=four|five euchred=two|four target=5-15
five-hundred schedule=avondale|original|perfect claim=made|bidder tricks=ten|none
briscola-chiamata bids=once|doubled deals=1-100
briscola target=1-5
pinochle end=hundred-fifty|two-hundred-fifty|five-hundred|tens least=1-250
pinochle-double target=250-500 least=1-100
schieber end=two-and-a-half|thousand|two-thousand|three-thousand|deals factors=three|single|uri counter=once|twice
sueca level=nothing|one target=4-10
scopa napola=off|on target=11-31
tressette declared=on|off everything=counted|match target=21-51
"""

_SEVENTH: Final = """
rummy-500 target=200-1000
rummy-plain out=nothing|ten end=hundred-one|two-hundred-one|five|ten|open
contract-rummy
phase-10
five-crowns
machiavelli points=own|winner end=hundred|five|ten|open
uno points=winner|own target=100-1000
eights target=20-200
president points=two|all|balanced end=eleven|ten|open
durak end=five|ten|open
golf deals=nine|eighteen
skyjo level=twice|once target=50-300
belote level=held|theirs|lost capot=252|250 target=501-1001
coinche writes=both|contract|points missed=160-and-bid|162-and-bid|162 surcoinche=four|three belote=counts|beside
    rounding=exact|ten target=1000-2000
klaverjas end=deals|points
canasta target=1000-20000
rummy-13 form=pool-101|pool-201|two|six|points again=off|on
kalooki out=at-101|at-151 again=off|on
yaniv out=above-100|above-200 halves=on|off level=loses|wins
cabo penalty=ten|five halves=once|off
cribbage-sheet target=long|short
bridge-rubber honours=on|off part=100|50
bridge-chicago vulnerable=dealer|others honours=on|off
bridge-duplicate deals=1-100
gin premiums=25|20 undercut=25|20|15|10 equal=undercut|difference spades=off|on target=50-1000
"""

_EIGHTH: Final = """
sueca level=next
yaniv beaten=own|zero
rummy-plain end=out
skat count=bierlachs-501 ramsch=off|points|fixed
schafkopf ramsch=off|on
tarot-3 misere=off|ten|twenty
tarot-4 misere=off|ten|twenty
tarot-5 misere=off|ten|twenty
five-hundred door=always|unless-all
five-hundred-3 schedule=avondale|original|perfect claim=made|bidder tricks=ten|none door=always|unless-all
pinochle concede=never|written|nothing moon=off|on|tens
pinochle-double concede=never|written|nothing
"""

_NINTH: Final = """
solo-whist over=none|ones|abundance
five-hundred claim=stop
five-hundred-3 claim=stop
five-hundred-6 seating=pairs|halves schedule=avondale|original|perfect claim=made|bidder|stop tricks=ten|none
    door=always|unless-all
esmakker attachments=one|several slam=none|hundred|five-hundred|thousand
briscola-chiamata bids=added
doppelkopf entry=sum|each alone=each|once
canasta entry=sum|each
"""

_TENTH: Final = """
tarot-3 halves=rounded|kept
tarot-5 halves=rounded|kept
doppelkopf entry=doubled
pinochle-double moon=off|on
spades-solo failed=over|nothing
hearts halved=off|on
black-lady jack=off|on tie=deal|shared passing=four|three|left|off halved=off|on
"""

_ELEVENTH: Final = """
five-hundred-5 schedule=avondale|original|perfect claim=made|bidder|stop tricks=ten|none door=always|unless-all
spades thirteen=points|wins
spades-solo all=points|wins
schafkopf betteln=off|on
sheepshead spared=off|on
skat hand=twice|once
esmakker along=off|on
"""

_TWELFTH: Final = """
ninety-nine end=rubber
skull-king scoring=choice
"""

_THIRTEENTH: Final = """
jacks capot=announced
hearts halved=wins counting=usual|spot
black-lady halved=wins
belote target=501-2000
schafkopf ramsch=half betteln=half
sheepshead passed=leaster|doubler|pick
esmakker sol=four|one|two|five|ten
up-down-river sizes=down-up|up-down|up|down trumps=turned|cycle|cycle-from-hearts|none
nomination-whist sizes=down-up|up-down|up|down trumps=turned|cycle|cycle-from-hearts|none
contract-whist sizes=down-up|up-down|up|down trumps=turned|cycle|cycle-from-hearts|none
plump sizes=down-up|up-down|up|down trumps=turned|cycle|cycle-from-hearts|none
ascenseur sizes=down-up|up-down|up|down trumps=turned|cycle|cycle-from-hearts|none
boerenbridge sizes=down-up|up-down|up|down trumps=turned|cycle|cycle-from-hearts|none
podrida sizes=down-up|up-down|up|down trumps=turned|cycle|cycle-from-hearts|none
call-break direction=left|right end=open|thirty|deals
spades nil=off
spades-solo nil=off
"""

STEPS: Final = (
    *(_FIRST, _SECOND, _THIRD, _FOURTH, _FIFTH, _SIXTH, _SEVENTH, _EIGHTH, _NINTH, _TENTH, _ELEVENTH, _TWELFTH),
    _THIRTEENTH,
)
"""What came in each step, in order."""

LATEST: Final = len(STEPS)

_BOUNDS: Final = re.compile(r"(-?[0-9]+)-(-?[0-9]+)")


def known_since(id: str, options: Mapping[str, Any]) -> int:
    """The step, from 1, in which a game of the catalogue was known with all that is set; the latest for any other.

    >>> known_since("swedish", {}), known_since("trex", {}), known_since("german-whist", {"scoring": "over"})
    (1, 3, 3)
    """
    wanted = [(id, "", None), *((id, path, value) for path, value in _settings(options))]
    return next((step for step in range(1, LATEST) if all(_is_known(step, *each) for each in wanted)), LATEST)


def _settings(options: Mapping[str, Any], under: str = "") -> Iterator[tuple[str, Any]]:
    """What is set, by its path; a row of numbers as a whole."""
    for key, value in options.items():
        if isinstance(value, Mapping):
            yield from _settings(value, f"{under}{key}.")
        else:
            yield f"{under}{key}", value


def _is_known(step: int, id: str, path: str, value: object) -> bool:
    return any(_has(texts, value) for texts in (_known(number).get((id, path)) for number in range(1, step + 1)))


def _has(values: str | None, value: object) -> bool:
    """Whether a value is among those of a setting; `values` is None where there is no such setting."""
    if values is None:
        return False
    bounds = _BOUNDS.fullmatch(values)
    if bounds is not None:
        return value is None or (isinstance(value, int) and int(bounds[1]) <= value <= int(bounds[2]))
    return not values or value in values.split("|")


@cache
def _known(step: int) -> dict[tuple[str, str], str]:
    """What came in a step: the values of each setting by its game and path; a game itself has no path."""
    known: dict[tuple[str, str], str] = {}
    for line in STEPS[step - 1].replace("\n    ", " ").split("\n"):
        id, *settings = line.split() or [""]
        known[id, ""] = ""
        for setting in settings:
            path, _, values = setting.partition("=")
            known[id, path] = values
    return known

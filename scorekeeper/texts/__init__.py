"""Sentences in a language from phrases and faults. Imported as one: `from scorekeeper.texts import say, tr`."""

from scorekeeper.texts.language import ENGLISH as ENGLISH
from scorekeeper.texts.language import LANGUAGES as LANGUAGES
from scorekeeper.texts.language import Language as Language
from scorekeeper.texts.language import accepted as accepted
from scorekeeper.texts.language import counted as counted
from scorekeeper.texts.language import fitting as fitting
from scorekeeper.texts.language import language_of as language_of
from scorekeeper.texts.language import plural_of as plural_of
from scorekeeper.texts.language import speaking as speaking
from scorekeeper.texts.language import spoken as spoken
from scorekeeper.texts.language import tr as tr
from scorekeeper.texts.language import translated as translated
from scorekeeper.texts.speech import STRANGERS as STRANGERS
from scorekeeper.texts.speech import SeatNames as SeatNames
from scorekeeper.texts.speech import decimal as decimal
from scorekeeper.texts.speech import listed as listed
from scorekeeper.texts.speech import made_from as made_from
from scorekeeper.texts.speech import money as money
from scorekeeper.texts.speech import names_kept as names_kept
from scorekeeper.texts.speech import names_of as names_of
from scorekeeper.texts.speech import say as say
from scorekeeper.texts.speech import signed as signed
from scorekeeper.texts.speech import stake_in_words as stake_in_words
from scorekeeper.texts.speech import table_said as table_said

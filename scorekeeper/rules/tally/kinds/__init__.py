"""The kinds of items that a tally can count or ask, each in a module that registers itself when imported.

To add one, write a module here with an `Item` and a `HandItem`; nothing else of the rules names it.
"""

from importlib import import_module
from pkgutil import iter_modules

from scorekeeper.rules.tally.tally_table import kinds

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

KINDS = kinds()  # all kinds, in the order in which the items of a hand are read

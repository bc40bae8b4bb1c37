"""The texts of the site outside the app: the start page, the manifest, the notices of `start.js`."""

from __future__ import annotations

from scorekeeper.texts.language import LANGUAGES, Language, speaking, tr


def start_page(language: Language) -> dict[str, str]:
    """Return the texts in a language, by the keys that the page, the manifest and `start.js` use."""
    with speaking(language):
        return {
            "about": tr("The score sheet of a card table"),
            "what": tr("The score sheet of a card table: who leads, and what each player still owes."),
            "without": tr("It works without a network once it is here."),
            "bar": tr("Progress"),
            "script": tr("Scorekeeper needs JavaScript."),
            "starting": tr("Starting…"),
            "opening": tr("Opening…"),
            "loading": tr("Loading: {share} of 100. This is needed once.", share="{share}"),  # start.js fills it in
            "again": tr("Try again"),
            "cut_off": tr("Loading was cut off."),
            "not_whole": tr("Scorekeeper is not wholly on this device yet, and there is no network."),
            "no_start": tr("Scorekeeper could not start."),
            "newer": tr("A new version of scorekeeper is here."),
            "use": tr("Use it now"),
            "later": tr("Later"),
            "new_match": tr("New match"),
            "matches": tr("All matches"),
        }


def start_pages() -> dict[str, dict[str, str]]:
    """Return the texts in every language, by its tag."""
    return {language.tag: start_page(language) for language in LANGUAGES}

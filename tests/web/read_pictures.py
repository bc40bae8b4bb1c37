"""The picture of a screen, made and read."""

from html.parser import HTMLParser


def made(steps):
    """Return the value that a generator returns."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


class Reading(HTMLParser):
    """The tags of a picture, and its words."""

    def __init__(self, markup):
        super().__init__()
        self.tags, self.words, self.names = [], [], []
        self.feed(markup)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, {name: value for name, value in attrs if name != "aria-label"}))
        self.names += [value for name, value in attrs if name == "aria-label"]

    def handle_data(self, data):
        self.words.append(data)

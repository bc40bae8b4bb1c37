"""Search for a word in all that is kept."""

import json


def spellings(name):
    """The bytes under which a name could be found in a file."""
    for each in {name, name.casefold(), name.upper()}:
        yield each.encode()
        yield each.encode("utf-16-le")
        yield each.encode("utf-16-be")
        yield json.dumps(each)[1:-1].encode()
        yield json.dumps(each)[1:-1].replace("\\u", "\\\\u").encode()


def found(folder, *names):
    """The files, in a folder or below it, in which any of the names stands."""
    wanted = [spelt for name in names for spelt in spellings(name)]
    files = [file for file in folder.rglob("*") if file.is_file()]
    return sorted(file.name for file in files if any(spelt in file.read_bytes() for spelt in wanted))

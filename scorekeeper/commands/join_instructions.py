"""Instructions for phones to join, printed on the terminal: the address, its QR code, and the code to say."""

from __future__ import annotations

from typing import Final

import segno

from scorekeeper.texts import tr
from scorekeeper.web.lan.lan_admission import spaced

_BLACK_ON_WHITE: Final = "\x1b[30;107m"  # whatever the terminal's colours: some cameras read no other
_RESET: Final = "\x1b[0m"

_MARGIN: Final = 2


def join_instructions(home: str, address: str | None, code: str, *, writers: str | None, colours: bool) -> str:
    """Return the text printed with --lan; `home` is the address on this machine, `address` that for phones.

    No address has the code in it, so that an address stored by a phone lets nobody in.
    """
    lines = [tr("scorekeeper is at {address} on this computer (Ctrl+C stops it)", address=home)]
    if address is None:
        lines.append(tr("No local network was found: join one, and start again."))
    else:
        lines += ["", tr("Phones on the same network open {address}", address=address), ""]
        lines.append(qr(address, colours=colours))
    lines += ["", tr("and say the code {code}", code=spaced(code))]
    if writers == "one":
        lines.append(tr("They watch; the sheet is kept on this computer."))
    return "\n".join(lines) + "\n"


def qr(text: str, *, colours: bool) -> str:
    """Return the QR code of a short text, as half blocks."""
    return blocks(segno.make(text, micro=False, error="l"), colours=colours)


def blocks(code: segno.QRCode, *, colours: bool) -> str:
    """Return a QR code in half blocks, two rows to a line; without colours it is for a dark terminal."""
    rows = [list(row) for row in code.matrix_iter(border=_MARGIN)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    inked = 1 if colours else 0
    lines = [
        "".join(" ▀▄█"[(above == inked) + 2 * (below == inked)] for above, below in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]
    return "\n".join(f"{_BLACK_ON_WHITE}{line}{_RESET}" if colours else line for line in lines)

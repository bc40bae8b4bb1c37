"""Faults of serving the app."""

from __future__ import annotations

from scorekeeper.rules.phrase import Failure, Fault, Sentence


class NotServed(Failure):
    """The app could not be served; nothing is listening. `fault` tells why."""


ADDRESS_NOT_OURS = Sentence("{host} is not an address of this machine alone; 127.0.0.1 is.")
ADDRESS_NOT_NEAR = Sentence("{host} is not an address on a local network; without --host any such will do.")
CERTIFICATE_NOT_USABLE = Sentence("The certificate and its key cannot be used: {reason}.")
KEY_HAS_PASSWORD = Fault("The certificate and its key cannot be used: the key needs a password.")
NO_SUCH_PORT = Sentence("There is no port {port}: ports go from 0 (any that is free) to 65535.")


class PortTaken(Fault):
    """Another program listens there already, perhaps another scorekeeper."""

    __slots__ = ()


def port_taken(port: int) -> PortTaken:
    """Return the fault of a port that another program uses, perhaps another scorekeeper."""
    return PortTaken("Port {port} is in use already; name another one, or 0 for any that is free.", port=port)


PORT_REFUSED = Sentence("Port {port} cannot be used: {reason}.")

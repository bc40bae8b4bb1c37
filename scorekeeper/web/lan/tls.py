"""The certificate for https on the local network."""

from __future__ import annotations

import ssl
from dataclasses import dataclass

from scorekeeper.web.web_faults import CERTIFICATE_NOT_USABLE, KEY_HAS_PASSWORD, NotServed


@dataclass(frozen=True, slots=True)
class Tls:
    """The paths of a certificate chain and of its key; both PEM, the key without a password."""

    certificate: str
    key: str


def check_certificate(tls: Tls) -> None:
    """Raise `NotServed` unless both files can be read and belong together."""

    def no_password() -> str:
        raise NotServed(KEY_HAS_PASSWORD)

    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(tls.certificate, tls.key, no_password)
    except (OSError, ValueError) as error:  # a bad certificate raises an OSError too
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise NotServed(CERTIFICATE_NOT_USABLE(reason=reason)) from None

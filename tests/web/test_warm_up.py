"""The stand-in for Flet's client, which takes what the real one takes while the memory snapshot is made."""

import asyncio

import msgpack
from flet.messaging.protocol import MessageAction

from scorekeeper.web.browser.warm_up import stand_ins


def test_a_map_with_numbers_as_keys_is_taken():
    receivers = []

    async def start_connection(receive):
        receivers.append(receive)

    with stand_ins() as (_, client):
        flet_js = client._flet_js
        flet_js.start_connection = start_connection
        flet_js.send = lambda _packet: None
        asyncio.run(client.connect())
        receivers[0](b"\0" + msgpack.packb([MessageAction.PATCH_CONTROL.value, {"id": 1, "patch": {0: {1: "Anna"}}}]))
        assert client.received == 1

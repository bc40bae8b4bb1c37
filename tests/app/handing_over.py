"""Matches handed over by link between two sessions."""

import flet as ft

from scorekeeper.match.match import Deal
from scorekeeper.service import library, play

TRUMF = {"contract": "trumf", "trump": "hearts", "counts": [8, 4, 4]}
SPADER = {"contract": "spader", "counts": [5, 3, 8]}
SITE = "https://example.org/scores/"
OPENED = "https://example.org/scores/#/match/1"


async def hand_over(phone, shelf):
    phone.client.answers |= {"get": lambda asked: shelf.get(asked["key"]), "set": lambda said: keep(shelf, **said)}
    await phone.tap("Menu", "Send to another phone")


def keep(shelf, key, value):
    shelf[key] = value
    return True


def link_on(phone):
    action = phone.find("Copy link").control.action
    assert isinstance(action, ft.CopyToClipboard)
    return action.data


async def first(services):
    return await play.open_match(services, await library.latest(services))


async def record_one(services, deal):
    now = await first(services)
    return await play.record(services, now.id, now.revision, Deal(deal))

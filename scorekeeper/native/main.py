"""The app in its own window or on a phone: the entry point of `flet build`."""

from __future__ import annotations

import os
from dataclasses import replace

import flet as ft

from scorekeeper.app.session_start import make_main
from scorekeeper.commands.services import data_folder
from scorekeeper.service.app_services import open_services
from scorekeeper.web.log import log_to_file
from scorekeeper.web.threads import BackgroundThread, InThread

if __name__ == "__main__":
    # A phone gives each app a folder; a desktop has one for every person.
    folder = data_folder(os.environ.get("FLET_APP_STORAGE_DATA"))
    services = replace(open_services(folder, background=BackgroundThread()), offload=InThread())
    log_to_file(folder)
    ft.run(make_main(services))

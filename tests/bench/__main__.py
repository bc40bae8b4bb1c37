"""Every benchmark in turn."""

from tests.bench import open_list, picture_taps, recompute, served, startup, stats, taps, ten_thousand

recompute.main()
open_list.main()
ten_thousand.main()
stats.main()
taps.main()
startup.main()
served.main()
picture_taps.main()

"""Every benchmark in turn."""

from tests.bench import figures, open_list, recompute, startup, taps, ten_thousand

recompute.main()
open_list.main()
ten_thousand.main()
figures.main()
taps.main()
startup.main()

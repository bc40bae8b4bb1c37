"""Every benchmark in turn."""

from tests.bench import figures, open_list, picture_taps, recompute, startup, taps, ten_thousand

recompute.main()
open_list.main()
ten_thousand.main()
figures.main()
taps.main()
startup.main()
picture_taps.main()

// Flutter without animations, as if less motion was asked for: they then take a twentieth of their time.
//
// Behaviour of Flet 1.0.5: its client keeps a page that was left for 0.3 s, although no page of ours moves, and paints
// both in each frame of that.
// Still needed? Without it `tests/browser/test_frames.py` fails.
(() => {
  const ask = window.matchMedia.bind(window);
  window.matchMedia = (query) => ask(query === "(prefers-reduced-motion: reduce)" ? "all" : query);
})();

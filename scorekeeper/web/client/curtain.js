// The splash: an overlay in the app's own colours, until its first screen has been painted: see first_screen.js.
//
// The app's first screen sets the window's title, which Flutter clears when it starts; until then the canvas need not
// be looked at.
(() => {
  const LONGEST = 10_000; // milliseconds after Flutter's first frame; the overlay is removed then in any case
  const FALL = 200; // milliseconds of its fading, while taps already reach the app

  const raise = () => {
    const curtain = document.getElementById("curtain");
    curtain?.classList.add("raised");
    servedPicture.leave();
    setTimeout(() => curtain?.remove(), FALL);
  };

  const raiseOnceTitled = () => {
    if (document.title === "") return false;
    firstScreen().then(raise);
    return true;
  };

  addEventListener(
    "flutter-first-frame",
    () => {
      setTimeout(raise, LONGEST);
      if (raiseOnceTitled()) return;
      const watch = new MutationObserver(() => raiseOnceTitled() && watch.disconnect());
      watch.observe(document.head, { childList: true, characterData: true, subtree: true });
    },
    { once: true },
  );
})();

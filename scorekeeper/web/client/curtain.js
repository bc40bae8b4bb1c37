// A curtain in the app's own colours, until its first screen is there.
//
// What Flutter draws first is a word of Flet's that something is working. The app's first screen comes
// with the window's title, which Flutter clears when it starts: that is the sign to raise the curtain.
(() => {
  const LONGEST = 10_000; // milliseconds after Flutter's first frame; whatever is there then is shown
  const FALL = 450; // it still hangs while Flutter paints, but a tap goes through

  const raise = () => {
    const curtain = document.getElementById("curtain");
    curtain?.classList.add("raised");
    setTimeout(() => curtain?.remove(), FALL);
  };

  const raiseOnceTitled = () => {
    if (document.title === "") return false;
    requestAnimationFrame(() => requestAnimationFrame(raise));
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

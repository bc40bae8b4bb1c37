// Tells when the app's first screen has been painted: `firstScreen()`, a promise.
//
// Until then Flet's client paints a loading screen of its own, in English, on the bluish white of Material. Neither
// the window's title nor a message of Python's says when that is gone: Flutter may paint in a worker, a second or more
// after it was told. The canvas does: in its corner is a colour of the app's theme, or it is not yet. It is that of the ground; on
// the table view that of a player, who may be ahead; and where a page was loaded again with a menu open, what is dimmed.
const firstScreen = () => {
  const COLOURS = [
    [0xf4, 0xef, 0xe4], [0x0f, 0x15, 0x12], // the ground, by day and by night
    [0xff, 0xfc, 0xf5], [0x17, 0x1f, 0x1b], // paper
    [0xe3, 0xed, 0xe5], [0x1b, 0x2c, 0x24], // the tint of each accent
    [0xe0, 0xe9, 0xf2], [0x1b, 0x28, 0x33],
    [0xef, 0xe3, 0xec], [0x2e, 0x20, 0x2b],
  ];
  const DIMMED = 1 - 0x8a / 0xff; // what is left of a colour behind a menu or a dialog
  const NEAR = 2; // how far a colour may be rounded
  const MUTE = 3000; // milliseconds after which a canvas that cannot be read is no longer looked at
  const LONGEST = 10_000; // milliseconds after which nothing is waited for any more

  const canvasIn = (root) => {
    for (const node of root?.querySelectorAll("*") ?? []) {
      const found = node.tagName === "CANVAS" ? node : canvasIn(node.shadowRoot);
      if (found) return found;
    }
    return undefined;
  };
  const dot = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const brush = dot.getContext("2d", { willReadFrequently: true });
  const corner = () => {
    const canvas = canvasIn(document.querySelector("flutter-view"));
    if (!canvas?.width || !canvas.height) return undefined;
    brush.clearRect(0, 0, 1, 1);
    brush.drawImage(canvas, 2, 2, 1, 1, 0, 0, 1, 1);
    const [red, green, blue, alpha] = brush.getImageData(0, 0, 1, 1).data;
    return alpha ? [red, green, blue] : undefined; // where nothing can be read, nothing is there
  };
  const isOurs = (colour) =>
    COLOURS.some((ours) => [1, DIMMED].some(
      (light) => ours.every((part, place) => Math.abs(part * light - colour[place]) <= NEAR)));

  const asked = performance.now();
  return new Promise((painted) => {
    const look = () => {
      const waited = performance.now() - asked;
      const colour = corner();
      if (colour ? isOurs(colour) || waited > LONGEST : waited > MUTE) painted();
      else setTimeout(() => requestAnimationFrame(look)); // after Flutter's own callback: some canvases are read then only
    };
    look();
  });
};

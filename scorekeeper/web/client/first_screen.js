// Tells when the app's first screen has been painted: `firstScreen()`, a promise.
//
// Until then Flet's client paints a loading screen of its own, in English, on the bluish white of Material. Neither
// the window's title nor a message of Python's says when that is gone: Flutter may paint in a worker, a second or more
// after it was told. The canvas does: in its corner is the ground of the app, light or dark, or it is not yet.
const firstScreen = () => {
  const GROUNDS = [[0xf4, 0xef, 0xe4], [0x0f, 0x15, 0x12]]; // of the app's theme, by day and by night
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
  const isGround = (colour) =>
    GROUNDS.some((ground) => ground.every((part, place) => Math.abs(part - colour[place]) <= NEAR));

  const asked = performance.now();
  return new Promise((painted) => {
    const look = () => {
      const waited = performance.now() - asked;
      const colour = corner();
      if (colour ? isGround(colour) || waited > LONGEST : waited > MUTE) painted();
      else setTimeout(() => requestAnimationFrame(look)); // after Flutter's own callback: some canvases are read then only
    };
    look();
  });
};

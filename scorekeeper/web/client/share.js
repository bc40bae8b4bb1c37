// Sharing, with the system's share sheet where there is one, and as a download elsewhere.
//
// A browser opens its share sheet only while it handles a tap, and asking Python first would take too long. So the
// app's button has the action "open this address", which Flutter does within the tap by `window.open`; an address that
// begins with `SHARE` holds all that is shared, and is opened here: see scorekeeper/exchange/share_address.py. A file
// comes as its bytes, the card as the shapes of its picture; drawn here, it has the browser's own fonts for letters that
// Roboto lacks.
(() => {
  const SHARE = "scorekeeper-share:";
  const DOTS = 1440; // the width of the PNG
  const FAMILY = '"Scorekeeper Roboto", Roboto, system-ui, sans-serif';

  // The app asks Flutter's storage what the share sheet takes: before a tap, for the button says what it does.
  const ENDINGS = {endings}; // by media type, from scorekeeper/exchange/share_address.py
  const takes = ([type, ending]) =>
    navigator.canShare?.({ files: [new File([new Uint8Array(1)], `sample.${ending}`, { type })] });
  try {
    const types = Object.entries(ENDINGS).filter(takes).map(([type]) => type);
    localStorage.setItem("flutter.scorekeeper.share", JSON.stringify(types.join(" ")));
  } catch {
    // storage is not allowed: the button says that it saves, and what it does is the same
  }

  const roboto = new FontFace("Scorekeeper Roboto", `url(${new URL("assets/fonts/roboto.woff2", document.baseURI)})`);
  const load = () => roboto.load().then((font) => document.fonts.add(font), () => {});
  addEventListener("flutter-first-frame", load, { once: true });

  // --- a picture: [kind, ...], painted one over the other
  const painters = {
    line: (brush, [vertices, colour, width, dash, closed, fill]) => {
      brush.beginPath();
      vertices.forEach(([x, y], place) => (place ? brush.lineTo(x, y) : brush.moveTo(x, y)));
      if (closed) brush.closePath();
      Object.assign(brush, { fillStyle: fill ?? "", strokeStyle: colour, lineWidth: width, lineJoin: "round" });
      if (fill) brush.fill();
      brush.setLineDash(dash);
      brush.stroke();
      brush.setLineDash([]);
    },
    circle: (brush, [x, y, radius, colour, fill, width]) => {
      brush.beginPath();
      brush.arc(x, y, radius, 0, 2 * Math.PI);
      Object.assign(brush, { fillStyle: fill, strokeStyle: colour, lineWidth: width });
      brush.fill();
      brush.stroke();
    },
    rect: (brush, [x, y, width, height, fill, edge, line]) => {
      Object.assign(brush, { fillStyle: fill ?? "", strokeStyle: edge ?? "", lineWidth: line });
      if (fill) brush.fillRect(x, y, width, height);
      if (edge) brush.strokeRect(x, y, width, height);
    },
    text: (brush, [x, y, words, size, colour, side, turned, width]) => {
      brush.save();
      brush.translate(x, y);
      if (turned) brush.rotate(-Math.PI / 2);
      const textAlign = { start: "left", middle: "center", end: "right" }[side];
      Object.assign(brush, { font: `${size}px ${FAMILY}`, fillStyle: colour, textAlign, textBaseline: "alphabetic" });
      brush.fillText(words, 0, 0, width); // no wider than was measured, whatever the font
      brush.restore();
    },
  };
  const drawn = ({ width, height, shapes }) => {
    const scale = DOTS / width;
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: DOTS, height: Math.round(height * scale) });
    const brush = canvas.getContext("2d");
    brush.scale(scale, scale);
    for (const [kind, ...shape] of shapes) painters[kind](brush, shape);
    return canvas.toDataURL("image/png"); // at once, for a tap is over when a promise has been waited for
  };
  const bytesOf = (address) => Uint8Array.from(atob(address.slice(address.indexOf(",") + 1)), (c) => c.charCodeAt(0));

  const save = (file) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  const share = (told) => {
    const bytes = bytesOf(told.picture ? drawn(told.picture) : `,${told.bytes}`);
    const file = new File([bytes], told.name, { type: told.type ?? "image/png" });
    const shared = { files: [file], title: told.title };
    if (!navigator.canShare?.(shared)) return save(file);
    return navigator.share(shared).catch((error) => {
      if (error.name !== "AbortError") save(file); // whoever closes the share sheet wants nothing
    });
  };

  const open = window.open.bind(window);
  window.open = (address, ...rest) => {
    if (!address?.startsWith?.(SHARE)) return open(address, ...rest);
    const told = address.slice(SHARE.length).replaceAll("-", "+").replaceAll("_", "/");
    share(JSON.parse(new TextDecoder().decode(bytesOf(`,${told}`))));
    return null;
  };
})();

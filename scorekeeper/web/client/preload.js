// Asks at once for what the client asks for one after the other: start-up script, then renderer and app.
//
// Which renderer it takes depends on the browser, by the tests that Flutter's loader makes.
(() => {
  const WITH_GC = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 95, 1, 120, 0]; // a module with a struct type
  const isBlink = navigator.vendor === "Google Inc." || navigator.userAgent.includes("Edg/");
  const isWhole = typeof ImageDecoder !== "undefined" && Intl.v8BreakIterator && Intl.Segmenter; // over https, or here
  const renderer = isWhole ? "canvaskit/skwasm" : "canvaskit/skwasm_heavy";
  const wanted = isBlink && WebAssembly.validate(new Uint8Array(WITH_GC))
    ? { modules: ["main.dart.mjs", `${renderer}.js`], files: ["main.dart.wasm", `${renderer}.wasm`] }
    : { scripts: ["main.dart.js"], modules: ["canvaskit/canvaskit.js"], files: ["canvaskit/canvaskit.wasm"] };
  const ask = (href, rel, as) => {
    const link = Object.assign(document.createElement("link"), { rel, href });
    if (as) link.as = as;
    if (as === "fetch") link.crossOrigin = "anonymous";
    document.head.append(link);
  };
  wanted.files.forEach((href) => ask(href, "preload", "fetch"));
  wanted.modules.forEach((href) => ask(href, "modulepreload"));
  wanted.scripts?.forEach((href) => ask(href, "preload", "script"));

  // The client loads Rive's player from another host at every start, for animations that we have not. The page's policy
  // would stop it, and the browser report that as an error.
  const append = Element.prototype.append;
  Element.prototype.append = function (...nodes) {
    const foreign = (node) => node instanceof HTMLScriptElement && new URL(node.src, document.baseURI).origin !== location.origin;
    return append.apply(this, nodes.filter((node) => !foreign(node)));
  };
})();

// Which of Flutter's renderers this browser takes, by the tests of Flutter's own loader, and the files that it needs:
// said here alone, for the served app's page and the site's.
//
// `renderer.name` is "skwasm" (Flutter compiled to WebAssembly), "skwasm_heavy" (the same, for a Chromium that lacks
// functions which skwasm relies on) or "canvaskit" (Flutter compiled to JavaScript). It is found out when it is first
// asked for, which takes some milliseconds.
const renderer = (() => {
  const WITH_GC = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 95, 1, 120, 0]; // a module with a struct type
  const REFUSED = `scorekeeper-no-skwasm ${new URL(document.baseURI).pathname}`; // the browser in which skwasm failed

  const read = () => {
    try {
      return localStorage.getItem(REFUSED);
    } catch {
      return null; // storage is not allowed
    }
  };
  const hasWebGL = () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
    return Boolean(canvas.getContext("webgl2") ?? canvas.getContext("webgl"));
  };
  const choose = () => {
    const isBlink = navigator.vendor === "Google Inc." || navigator.userAgent.includes("Edg/");
    const takesSkwasm = isBlink && WebAssembly.validate(new Uint8Array(WITH_GC)) && hasWebGL();
    if (!takesSkwasm || read() === navigator.userAgent) return "canvaskit";
    const isWhole = typeof ImageDecoder !== "undefined" && Intl.v8BreakIterator && Intl.Segmenter; // over https, or here
    return isWhole ? "skwasm" : "skwasm_heavy";
  };
  let name;
  const chosen = () => (name ??= choose());
  const build = () => (chosen() === "canvaskit" ? "canvaskit" : "skwasm"); // as Flutter's loader calls it

  // A browser may say that it has all this and still not run it: then it takes CanvasKit from now on, until it is
  // another browser. False where it has taken CanvasKit already, or that cannot be remembered.
  const refuse = () => {
    if (build() === "canvaskit") return false;
    try {
      localStorage.setItem(REFUSED, navigator.userAgent);
      return true;
    } catch {
      return false;
    }
  };
  const isItsFault = ({ reason, error }) => {
    const { CompileError, LinkError, RuntimeError } = WebAssembly;
    const thrown = reason ?? error;
    return build() === "skwasm" && [CompileError, LinkError, RuntimeError].some((kind) => thrown instanceof kind);
  };

  // Asks at once for what Flutter's loader asks for one after the other.
  const preload = () => {
    const ask = (href, rel, as) => {
      const link = Object.assign(document.createElement("link"), { rel, href });
      if (as) link.as = as;
      if (as !== "script") link.crossOrigin = "anonymous";
      document.head.append(link);
    };
    if (build() === "skwasm") ask("main.dart.wasm", "preload", "fetch");
    else ask("main.dart.js", "preload", "script");
    ask(`canvaskit/${chosen()}.wasm`, "preload", "fetch");
    if (build() === "skwasm") ask("main.dart.mjs", "modulepreload");
    ask(`canvaskit/${chosen()}.js`, "modulepreload");
  };

  // Where the graphics card forgets all, as when its driver begins anew or a phone was asleep, CanvasKit paints again by
  // itself and skwasm never does: the page is loaded anew once it is seen, and what must not be lost is kept before. Where
  // that happens again soon, this browser takes CanvasKit from then on.
  const LOST = `scorekeeper-graphics-lost ${new URL(document.baseURI).pathname}`; // when that was last, in this tab
  const SOON = 120_000; // milliseconds
  const PATIENCE = 2000; // milliseconds to keep what must not be lost
  let keepAll = async () => {};
  const inSight = async () => {
    while (document.hidden) await new Promise((seen) => addEventListener("visibilitychange", seen, { once: true }));
  };
  const wasLost = () => {
    try {
      const last = Number(sessionStorage.getItem(LOST));
      sessionStorage.setItem(LOST, Date.now());
      if (sessionStorage instanceof Storage) return Date.now() - last < SOON;
    } catch {
      // nothing can be remembered
    }
    return performance.now() < SOON && performance.getEntriesByType("navigation")[0]?.type === "reload";
  };
  let isLost = false;
  const onLost = async () => {
    if (isLost) return;
    isLost = true;
    await inSight();
    await Promise.race([keepAll().catch(console.warn), new Promise((late) => { setTimeout(late, PATIENCE); })]);
    if (!wasLost() || refuse()) location.reload();
  };
  const { getContext } = globalThis.OffscreenCanvas?.prototype ?? {};
  if (getContext) {
    OffscreenCanvas.prototype.getContext = function (kind, ...more) {
      if (String(kind).startsWith("webgl") && build() === "skwasm") this.addEventListener("webglcontextlost", onLost);
      return getContext.call(this, kind, ...more);
    };
  }

  // Call this when skwasm fails before the app has drawn anything.
  const onFailure = (failed) => {
    const look = (event) => isItsFault(event) && failed();
    addEventListener("error", look);
    addEventListener("unhandledrejection", look);
    const over = () => {
      removeEventListener("error", look);
      removeEventListener("unhandledrejection", look);
    };
    addEventListener("flutter-first-frame", over, { once: true });
  };

  return {
    get name() { return chosen(); },
    get build() { return build(); },
    beforeReload: (keeping) => { keepAll = keeping; },
    onFailure,
    preload,
    refuse,
  };
})();

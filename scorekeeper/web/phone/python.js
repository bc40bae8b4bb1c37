// Connects Flutter, which draws, with the worker that runs Python. Flet's client calls jsConnect, jsSend and
// jsDisconnect; the worker is started at once, so that Python and Flutter start in parallel.
const scorekeeper = (() => {
  const listeners = new Set(); // for the worker's messages other than Flet's
  let worker;
  let ready;
  let draw = () => {};
  let languages = "en en"; // of the page, and of the device
  const untold = []; // before the worker was started

  const start = (known = languages) => {
    languages = known;
    // Passed in the worker's name and not in its URL, which a service worker may change.
    worker = new Worker(new URL("python-worker.js", document.baseURI), { type: "module", name: languages });
    ready = new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        if (data instanceof Uint8Array) return inputFirst.step(() => draw(data));
        if (data.ready) resolve();
        if (data.failed) reject(new Error(data.failed));
        for (const listener of listeners) listener(data);
      };
      // Where a module of its cannot be loaded the event has no message.
      worker.onerror = (event) => reject(new Error(event.message || "the worker cannot be loaded"));
    });
    untold.splice(0).forEach((said) => worker.postMessage(said));
    ready.catch((error) => listeners.forEach((listener) => listener({ failed: error.message })));
  };

  globalThis.jsConnect = async (_appId, _args, toDart) => {
    draw = toDart;
    if (!worker) start();
    await ready;
    worker.postMessage({ connect: document.URL });
  };

  globalThis.jsSend = async (_appId, data) => worker?.postMessage(data, [data.buffer]);

  globalThis.jsDisconnect = async () => {
    worker?.terminate();
    worker = undefined;
  };

  const tell = (said) => (worker ? worker.postMessage(said) : untold.push(said));

  return { start, listen: (listener) => listeners.add(listener), tell };
})();

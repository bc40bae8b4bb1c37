// Between Flutter, which draws, and the worker in which Python runs. Flet's client calls jsConnect, jsSend
// and jsDisconnect; the worker is started at once, so that Python comes up beside Flutter and not after it.
const scorekeeper = (() => {
  const listeners = new Set(); // of what the worker says beside what it draws
  let worker;
  let ready;
  let draw = () => {};
  let languages = "en en"; // the page's, and the device's

  const start = (known = languages) => {
    languages = known;
    // In its name, for a service worker may answer from another address, and the worker then has that one.
    worker = new Worker(new URL("python-worker.js", document.baseURI), { type: "module", name: languages });
    ready = new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        if (data instanceof Uint8Array) return draw(data);
        if (data.ready) resolve();
        if (data.failed) reject(new Error(data.failed));
        for (const listener of listeners) listener(data);
      };
      worker.onerror = (event) => reject(new Error(event.message));
    });
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

  return { start, listen: (listener) => listeners.add(listener), tell: (said) => worker?.postMessage(said) };
})();

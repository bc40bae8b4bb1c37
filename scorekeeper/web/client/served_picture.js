// The picture of the sheet on the curtain of the served app, until the app's first screen has been painted. Python makes
// it, and takes what is tapped on it: see scorekeeper/web/served_picture.py. The page sends all its taps each time, and
// the session of its own WebSocket, which bears the same token, carries out those that are new.
const servedPicture = (() => {
  const AGAIN = 1000; // milliseconds after which taps that were not stored are sent once more
  const TIMES = 60; // that the server says so: it keeps what was tapped for a minute, until the session has come for it
  if (location.pathname !== "/") return { leave: () => {} }; // the picture is of the sheet

  const token = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const Plain = WebSocket;
  globalThis.WebSocket = class extends Plain {
    constructor(address, ...rest) {
      const to = new URL(address, location.href);
      to.searchParams.set("picture", token);
      super(to.href, ...rest);
    }
  };

  const taps = [];
  let stored = 0; // of them
  const memory = tapMemory("/");
  const post = async () => {
    const body = JSON.stringify({ token, taps });
    const answer = await fetch("picture/taps", { method: "POST", body, keepalive: true });
    if (answer.ok) ({ stored } = await answer.json());
    if (stored < taps.length) return true;
    memory.set(null);
    performance.mark("taken");
    return true;
  };
  let sending = Promise.resolve();
  const send = () => (sending = sending.then(post).catch(() => false)); // whether the server has answered
  const tell = ({ before, ...tap }) => { // what was tapped before a Save has been sent by itself
    taps.push(tap);
    send();
  };

  let live;
  let gone = false;
  const asked = new URLSearchParams({
    language: [setting("language"), ...navigator.languages].filter(Boolean).join(","),
    text: String(parseFloat(getComputedStyle(document.documentElement).fontSize) / 16),
    width: String(innerWidth),
    height: String(innerHeight),
  });
  const inPage = new Promise((there) => addEventListener("DOMContentLoaded", there, { once: true }));
  const show = async (answer) => {
    if (answer.status !== 200) return;
    const { markup, of, said } = await answer.json();
    await inPage;
    if (gone) return;
    const [curtain, root] = [document.getElementById("curtain"), document.getElementById("picture")];
    root.innerHTML = markup;
    root.hidden = false;
    curtain.classList.add("pictured");
    curtain.removeAttribute("role");
    curtain.removeAttribute("aria-label");
    performance.mark("picture");
    const kept = { of, fits: true, home: `/match/${of.split(" ")[0]}/` };
    live = livePicture({ root, kept, said, tell, memory, later: true });
    const entry = await fetch(`picture/entry?${asked}&${new URLSearchParams({ of })}`);
    if (entry.status === 200 && !gone) live.bring((await entry.json()).entry);
    performance.mark("entry");
  };
  fetch(`picture?${asked}`).then(show).catch(() => {});

  // Once the app is there, or late. What its session has not stored is sent once more: the server may have been started
  // anew, or is not there yet, however long that takes.
  const leave = async () => {
    if (gone) return;
    gone = true;
    live?.leave();
    performance.mark("live");
    for (let left = TIMES; stored < taps.length && left; ) {
      if (await send()) left -= 1;
      if (stored < taps.length) await new Promise((done) => setTimeout(done, AGAIN));
    }
  };
  return { leave };
})();

// Taps on the picture come before the app's start. What Flutter does at its start holds the page's thread for up to
// 0.3 s at a time, in which no key could be shown: each such step begins only when nothing was tapped for a while.
const inputFirst = (() => {
  const REST = 500; // milliseconds after a tap; from one key of a deal to the next a thumb takes 150 to 450
  // Milliseconds after the first tap, from when on nothing waits any more, however one goes on tapping: a deal can be
  // keyed in them, and Python, which does not wait, needs about as long to wake.
  const LONGEST = 2000;
  const steps = []; // that wait
  let first; // tap
  let last;
  let over = false;
  let timer;
  const left = () => (over || last === undefined ? 0 : Math.min(last + REST, first + LONGEST) - performance.now());
  // One step at a time: between two of them the browser tells of taps.
  const goOn = () => {
    const rest = left();
    const work = rest <= 0 ? steps.shift() : undefined;
    timer = steps.length ? setTimeout(goOn, Math.max(rest, 0)) : undefined;
    work?.();
  };
  // Do this now, or when its turn comes.
  const step = (work) => {
    if (!steps.length && left() <= 0) return work();
    steps.push(work);
    timer ??= setTimeout(goOn, left());
    return undefined;
  };
  // Nothing waits any more: the app is awaited, or is there.
  const end = () => {
    over = true;
    clearTimeout(timer);
    goOn();
  };
  document.addEventListener("visibilitychange", () => document.hidden && end()); // nobody taps what is not seen

  // Flutter's frames are steps too: nobody sees them below the picture, whose own are asked for by `frame`. Compiled to
  // WebAssembly it fails for good where it is given no number, in silence; none has the number 0.
  const frame = requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (draw) => step(() => frame(draw)) ?? 0;

  const tapped = () => {
    last = performance.now();
    first ??= last;
  };
  return { tapped, end, step, frame, rested: () => new Promise(step) };
})();

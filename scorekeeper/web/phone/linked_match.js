// A match that somebody hands over, as far as its link says it without its game: what is played, by whom, when. The form
// of a link is that of scorekeeper/exchange/link.py. What cannot be read here is null: the app says why when it is there.
const linkedMatch = async (letters) => {
  const FORM = {linkForm}; // the first letters of links to whole matches, and what matches often say
  const LONGEST = 32_000; // letters
  const MOST = 1024 * 1024; // bytes that they may unpack to
  const CHECK = 4; // bytes of the CRC-32
  if (!letters.startsWith(FORM.begins) || letters.length > LONGEST) return null;

  const spelt = () => {
    const bytes = [];
    let [bits, held] = [0, 0];
    for (const letter of letters.slice(FORM.begins.length)) {
      const value = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter);
      if (value < 0) throw new Error("not of base 32");
      held = (held << 5) | value;
      bits += 5;
      if (bits >= 8) {
        bits -= 8;
        bytes.push((held >> bits) & 255);
        held &= (1 << bits) - 1;
      }
    }
    return Uint8Array.from(bytes);
  };
  const checkOf = (bytes) => {
    let sum = -1;
    for (const byte of bytes) {
      sum ^= byte;
      for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    }
    return ~sum >>> 0;
  };
  // What matches often say stands before it as a block of its own, for the packer has pointed at it.
  const unpacked = async (packed) => {
    const often = new TextEncoder().encode(FORM.often);
    const [low, high] = [often.length & 255, often.length >> 8];
    const whole = new Blob([Uint8Array.of(0, low, high, low ^ 255, high ^ 255), often, packed]);
    const reader = whole.stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const chunks = [];
    for (let size = 0; ;) {
      const { value, done } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > MOST + often.length) throw new Error("too large");
      chunks.push(value);
    }
    return new Blob(chunks).slice(often.length).text();
  };

  try {
    const bytes = spelt();
    const [packed, check] = [bytes.slice(0, -CHECK), new DataView(bytes.buffer).getUint32(bytes.length - CHECK)];
    if (checkOf([...new TextEncoder().encode(FORM.begins), ...packed]) !== check) return null;
    const [game, players, , { title = "" }, deals] = JSON.parse(await unpacked(packed));
    const { id, name } = game; // a table of their own is in the link whole
    if (![...players, id, title].every((text) => typeof text === "string") || !Number.isInteger(deals)) return null;
    return { game: id, name, players, title, deals };
  } catch {
    return null;
  }
};

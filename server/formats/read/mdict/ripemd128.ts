const rotated = (value: number, by: number) => (value << by) | (value >>> (32 - by));

const FUNCTIONS = [
  (x: number, y: number, z: number) => x ^ y ^ z,
  (x: number, y: number, z: number) => (x & y) | (~x & z),
  (x: number, y: number, z: number) => (x | ~y) ^ z,
  (x: number, y: number, z: number) => (x & z) | (y & ~z),
];

/** The two lines of four rounds: of each step the word and the rotation, as hexadecimal digits. */
const LINES = [
  {
    functions: [0, 1, 2, 3],
    constants: [0, 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc],
    words: '0123456789abcdef 74d1a6f3c0952eb8 3ae49f812706db5c 19ba08c4d37fe562',
    turns: 'befc5879bdef6798 768db97f7cf9b7dc bd67e9dfe8d65c75 bcefef989e56865c',
  },
  {
    functions: [3, 2, 1, 0],
    constants: [0x50a28be6, 0x5c4dd124, 0x6d703ef3, 0],
    words: '5e7092b4d6f81a3c 6b370d5aef8c4912 f5137e69b8c2a04d 86413bf05c2d97ae',
    turns: '899bdff5778beec6 9df7c89b77c76fdb 97fb866ecd5edd75 f58bee6e69c9c5f8',
  },
].map(({ functions, constants, words, turns }) => ({
  constants,
  functions: functions.map((i) => FUNCTIONS[i]!),
  words: digitsOf(words),
  turns: digitsOf(turns),
}));

function digitsOf(text: string): number[] {
  return Array.from(text.replaceAll(' ', ''), (digit) => Number.parseInt(digit, 16));
}

const BLOCK_BYTES = 64;

/** RIPEMD-128 (Dobbertin, Bosselaers and Preneel 1996), which OpenSSL does not have. */
export function ripemd128(message: Buffer): Buffer {
  const padded = Buffer.alloc(Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  message.copy(padded);
  padded[message.length] = 0x80;
  padded.writeBigUInt64LE(BigInt(message.length * 8), padded.length - 8);
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) {
    const [left = [], right = []] = LINES.map(({ functions, constants, words, turns }) => {
      let [a = 0, b = 0, c = 0, d = 0] = state;
      for (let step = 0; step < 64; step += 1) {
        const round = step >> 4;
        const word = padded.readInt32LE(at + words[step]! * 4);
        const sum = (a + functions[round]!(b, c, d) + word + constants[round]!) | 0;
        [a, b, c, d] = [d, rotated(sum, turns[step]!), b, c];
      }
      return [a, b, c, d];
    });
    const before = [...state];
    for (let i = 0; i < 4; i += 1) {
      state[i] = before[(i + 1) % 4]! + left[(i + 2) % 4]! + right[(i + 3) % 4]!;
    }
  }
  return Buffer.from(state.buffer);
}

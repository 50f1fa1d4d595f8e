/**
 * 64 bits, written to `out` as two 32-bit words. Two rounds of multiply-and-xor over the code
 * units, finished with the mixer of MurmurHash3 (public domain, Austin Appleby). Good for tables,
 * not for secrets.
 */
export function hashText(text: string, out: Uint32Array): void {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
  }
  out[0] = mix(a ^ (b >>> 15));
  out[1] = mix(b ^ (a >>> 13));
}

function mix(hash: number): number {
  let h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

export type Strength = 'weak' | 'fair' | 'strong';

/** Below these many bits, guessing takes minutes, or years. */
const FAIR_BITS = 45;
const STRONG_BITS = 70;

const COMMON = /^(password|qwerty|admin|wordkeep|letmein|welcome|dictionary|iloveyou|123456)/i;

/** A rough estimate: how many characters there are to choose from, how often, without repetition. */
export function strengthOf(password: string, username: string): Strength {
  if (COMMON.test(password) || isPartOf(username, password)) return 'weak';
  const bits = effectiveLength(password) * Math.log2(alphabetSize(password));
  if (bits >= STRONG_BITS) return 'strong';
  return bits >= FAIR_BITS ? 'fair' : 'weak';
}

/** No letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 5;
const GROUP_LENGTH = 4;

/** A random password that can be read out and typed: about 99 bits. */
export function generatePassword(): string {
  const characters: string[] = [];
  while (characters.length < GROUPS * GROUP_LENGTH) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Every character is equally likely only below a multiple of their number.
    if (byte < 256 - (256 % ALPHABET.length)) {
      characters.push(ALPHABET.charAt(byte % ALPHABET.length));
    }
  }
  return Array.from({ length: GROUPS }, (_, i) =>
    characters.slice(i * GROUP_LENGTH, (i + 1) * GROUP_LENGTH).join(''),
  ).join('-');
}

const isPartOf = (username: string, password: string): boolean =>
  username.length > 2 && password.toLowerCase().includes(username.toLowerCase());

function alphabetSize(password: string): number {
  let size = 0;
  if (/\p{Ll}/u.test(password)) size += 26;
  if (/\p{Lu}/u.test(password)) size += 26;
  if (/\d/.test(password)) size += 10;
  if (/[^\p{L}\d]/u.test(password)) size += 30;
  return Math.max(size, 2);
}

/** Characters that repeat or continue the one before (`aaa`, `123`) add little. */
function effectiveLength(password: string): number {
  let length = 0;
  let previous = NaN;
  for (const character of password) {
    const code = character.codePointAt(0) ?? 0;
    length += Math.abs(code - previous) <= 1 ? 0.25 : 1;
    previous = code;
  }
  return length;
}

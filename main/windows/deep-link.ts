import { decoded } from '../../server/contract/decoded.ts';

/** The scheme of links that open the app. */
export const LINK_SCHEME = 'wordkeep';

/** The longest headword in the dictionary's schema. */
const MAX_WORD_LENGTH = 128;

/**
 * The word of a link such as `wordkeep://word/run`, or null. Any web page can open such a link, so
 * anything else is refused, and the word is only ever used for a lookup.
 */
export function wordOfLink(link: string): string | null {
  if (link.length > 2000 || !URL.canParse(link)) return null;
  const { protocol, host, pathname, search, hash, username, password, port } = new URL(link);
  if (protocol !== `${LINK_SCHEME}:` || host !== 'word') return null;
  if (search || hash || username || password || port) return null;
  const [, encoded = '', ...rest] = pathname.split('/');
  if (rest.some((part) => part !== '')) return null;
  const word = decoded(encoded)?.normalize('NFC').trim();
  if (!word || [...word].length > MAX_WORD_LENGTH) return null;
  // Dots alone would be a path step; headwords have no control or format characters.
  return /^\.{1,2}$|\p{C}/u.test(word) ? null : word;
}

/** The first link in the command-line arguments, or null. */
export function wordOfArguments(args: readonly string[]): string | null {
  for (const arg of args) {
    const word = wordOfLink(arg);
    if (word !== null) return word;
  }
  return null;
}

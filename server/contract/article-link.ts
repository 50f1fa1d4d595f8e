import { decoded } from './decoded.ts';

/** The target of a link in an article; null for addresses that pages must not link to. */
export function articleLink(
  url: string,
): { kind: 'word'; word: string } | { kind: 'address'; address: string } | null {
  if (/^https?:\/\//.test(url)) return { kind: 'address', address: url };
  if (!url.startsWith('word:')) return null;
  const word = decoded(url.slice('word:'.length));
  return word === null ? null : { kind: 'word', word };
}

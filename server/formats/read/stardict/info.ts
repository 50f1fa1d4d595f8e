import { notAccepted, tooLarge } from '../../../dataset/read/errors.ts';
import type { About } from '../about.ts';
import { textOfMarkup } from '../articles/html-text.ts';

/** The content of an `.ifo`. */
export interface StarDictInfo {
  about: About;
  words: number | null;
  indexBytes: number | null;
  offsetBits: 32 | 64;
  sameTypes: string;
}

const MAX_BYTES = 1024 * 1024;

/** @throws {DatasetError} when the version is unknown or a field is invalid */
export function parseInfo(name: string, bytes: Buffer): StarDictInfo {
  if (bytes.length > MAX_BYTES) throw tooLarge(`${name} has more than ${MAX_BYTES} bytes`);
  const fields = new Map<string, string>();
  for (const line of bytes.toString().split(/\r?\n/).slice(1)) {
    const at = line.indexOf('=');
    if (at > 0) fields.set(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  const version = fields.get('version');
  if (version !== '2.4.2' && version !== '3.0.0') {
    const said = version === undefined ? 'no version' : `version ${version.slice(0, 20)}`;
    throw notAccepted(`${name} has ${said}; expected 2.4.2 or 3.0.0`);
  }
  const number = (field: string): number | null => {
    const text = fields.get(field);
    if (text === undefined) return null;
    if (/^\d{1,15}$/.test(text)) return Number(text);
    throw notAccepted(`${name}: ${field}: expected a number, got "${text.slice(0, 20)}"`);
  };
  const bits = version === '3.0.0' ? (number('idxoffsetbits') ?? 32) : 32;
  if (bits !== 32 && bits !== 64) throw notAccepted(`${name}: idxoffsetbits: expected 32 or 64`);
  const said = (field: string) => textOfMarkup(fields.get(field) ?? '').trim();
  return {
    about: {
      name: said('bookname'),
      version: said('date'),
      attribution: [said('author'), said('website')].filter(Boolean).join(', '),
      notice: said('description'),
    },
    words: number('wordcount'),
    indexBytes: number('idxfilesize'),
    offsetBits: bits,
    sameTypes: fields.get('sametypesequence') ?? '',
  };
}

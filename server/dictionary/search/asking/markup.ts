import table from './markup.json' with { type: 'json' };
import { decoded } from '../../../contract/decoded.ts';
import { normalize } from '../../../text/normalize.ts';

/** Markup around a word that was copied from the source of a page, or from its address. */

const TAG = /<\/?[a-z][^<>]*>/gi;
const ENTITIES: Readonly<Record<string, string>> = table.entities;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,7}));/gi;
/** The entities of letters with accents: `&eacute;`. */
const ACCENTED = /^([a-z])(grave|acute|circ|tilde|uml|ring|cedil)$/i;
const ACCENTS: Readonly<Record<string, string>> = table.accents;
const LAST_CODE_POINT = 0x10ffff;
/** Control characters and lone surrogates, which no term may contain. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** A text without tags and with entities decoded. */
export function withoutMarkup(text: string): string {
  const untagged = text.replace(TAG, ' ');
  // A word in angle brackets is no tag.
  const plain = untagged.trim() === '' ? text : untagged;
  const decoded = plain.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return namedEntity(name) ?? entity;
    const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : entity;
  });
  return decoded === plain ? plain : decoded.replace(INVISIBLE, '');
}

function namedEntity(name: string): string | undefined {
  const [, letter, accent = ''] = ACCENTED.exec(name) ?? [];
  if (letter === undefined) return ENTITIES[name.toLowerCase()];
  return normalize(letter + ACCENTS[accent.toLowerCase()]!);
}

const ADDRESS =
  /^(?:https?:\/\/|www\.)[^\s/]+\/(?:[^\s?#]*\/)?([^\s/?#]*)\/?(\?[^\s#]*)?(?:#\S*)?$/i;
const WORD_PARAMETER = /[?&](?:q|search|word|term|query)=([^&]+)/i;
/** Dictionaries number their entries: `run_1`. */
const ENTRY_NUMBER = /[_-]\d+$/;

/** The word in a web address, of its query or last part, as it is and with hyphens as spaces. */
export function wordsInAddress(text: string): string[] {
  const [, part = '', query = ''] = ADDRESS.exec(text) ?? [];
  const searched = WORD_PARAMETER.exec(query)?.[1];
  const encoded = searched ?? part.replace(/\.html?$/i, '').replace(ENTRY_NUMBER, '');
  const spaced = encoded.replace(/[_+]/g, ' ');
  const word = (decoded(spaced) ?? spaced).replace(INVISIBLE, '').trim();
  if (word === '') return [];
  return [...new Set([word, word.replaceAll('-', ' ')])];
}

import * as z from 'zod';
import { objectReader } from './composite-readers.ts';
import { isObject, prependPath, wrongType } from './line-issues.ts';
import { links, sourceName } from './line-schema.ts';
import { type FieldReader, nullableReader, spellingReader, textReader } from './value-readers.ts';

/** Readers of fields that datasets write in more than one form. */

const linkText = spellingReader(links.element);
const sourceText = textReader(sourceName);
const linkObject = objectReader({
  word: linkText,
  part_of_speech: nullableReader(z.string(), textReader(z.string())),
});

/** Drops empty and repeated texts. */
const textsReader = (readText: FieldReader['read']): FieldReader => ({
  read: (value, line) => {
    if (!Array.isArray(value)) return wrongType('array', value, line);
    const list: unknown[] = value;
    const out = new Set<string>();
    for (const [i, item] of list.entries()) {
      const before = line.issues.length;
      const text = readText(item, line);
      if (line.issues.length > before) prependPath(line, before, String(i));
      else if (typeof text === 'string' && text !== '') out.add(text);
    }
    return [...out];
  },
  empty: () => [],
});

const linkTexts = textsReader((value, line) => {
  if (typeof value === 'string') return value === '' ? '' : linkText.read(value, line);
  const link = linkObject.read(value, line);
  return isObject(link) ? link['word'] : undefined;
});

export const linksReader: FieldReader = {
  ...linkTexts,
  read: (value, line) => {
    const found = linkTexts.read(value, line);
    return Array.isArray(found) ? found.sort() : found;
  },
};

/** In order, without repetitions; some of them objects with a `word`. */
export const spellingsReader = textsReader((item, line) => {
  const spelling = isObject(item) ? item['word'] : item;
  return spelling === '' ? '' : linkText.read(spelling, line);
});

/** In the published dataset the source of a line is `origins`: names, or objects with one. */
export const sourceReader: FieldReader = {
  read: (value, line) => {
    if (typeof value === 'string') return sourceText.read(value, line);
    const [first]: unknown[] = Array.isArray(value) ? value : [value];
    const name = isObject(first) ? (first['name'] ?? first['source'] ?? '') : first;
    return name === '' || name === undefined ? '' : sourceText.read(name, line);
  },
  empty: () => '',
};

/** An object or a string. */
export const etymologyReader = (whole: FieldReader): FieldReader => ({
  read: (value, line) =>
    value === '' ? '' : whole.read(typeof value === 'string' ? { text: value } : value, line),
  empty: null,
});

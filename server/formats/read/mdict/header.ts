import { damaged, notAccepted } from '../../../dataset/read/errors.ts';
import type { About } from '../about.ts';
import { textOfMarkup, withoutEntities } from '../articles/html-text.ts';

export interface MdictHeader {
  about: About;
  /** The size of counts and offsets. */
  numberBytes: 4 | 8;
  /** A name for TextDecoder. */
  encoding: string;
  /** True if the list of key blocks is obscured. */
  isObscured: boolean;
  isHtml: boolean;
  /** Keys are numbers of styles; values are the texts around a passage in that style. */
  styles: ReadonlyMap<string, readonly [before: string, after: string]>;
}

const ENCODINGS: Readonly<Record<string, string>> = {
  '': 'utf-8',
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'utf-16': 'utf-16le',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  gb18030: 'gb18030',
  big5: 'big5',
  iso8859_1: 'latin1',
};

/** @throws {DatasetError} when the dictionary is of a kind that cannot be read */
export function parseHeader(name: string, bytes: Buffer): MdictHeader {
  const text = bytes.toString('utf16le');
  if (!/^<(?:Dictionary|Library_Data)\s/.test(text)) throw damaged(`${name} has no header`);
  const field = (wanted: string) => {
    const [, value = ''] = new RegExp(`\\s${wanted}="([^"]*)"`, 'i').exec(text) ?? [];
    return withoutEntities(value).trim();
  };
  const version = Number(field('GeneratedByEngineVersion'));
  if (!(version >= 1 && version < 3)) {
    throw notAccepted(`${name} is of version ${version || 'unknown'} of MDict; expected 1 or 2`);
  }
  const protection = field('Encrypted').replace(/^yes$/i, '1').replace(/^no$/i, '0');
  if (Number(protection) & 1) {
    throw notAccepted(`${name} is encrypted, and opens only with the code of its owner`);
  }
  // The names of pictures and sounds are always in UTF-16.
  const isLibrary = text.startsWith('<Library_Data');
  const encoding = isLibrary ? 'utf-16le' : ENCODINGS[field('Encoding').toLowerCase()];
  if (encoding === undefined) {
    throw notAccepted(`${name} is in the encoding "${field('Encoding').slice(0, 20)}"`);
  }
  const title = field('Title');
  return {
    about: {
      // The builder of MDict files writes this if no title is given.
      name: title.startsWith('Title (No HTML') ? '' : textOfMarkup(title).trim(),
      version: field('CreationDate'),
      notice: textOfMarkup(field('Description')).trim(),
    },
    numberBytes: version < 2 ? 4 : 8,
    encoding,
    isObscured: (Number(protection) & 2) !== 0,
    isHtml: !/^text$/i.test(field('Format')),
    styles: stylesIn(field('StyleSheet')),
  };
}

/** A sheet has three lines for each style: its number, and the texts before and after it. */
function stylesIn(sheet: string): MdictHeader['styles'] {
  const lines = sheet.split(/\r?\n/);
  const styles = new Map<string, readonly [string, string]>();
  for (let at = 0; at + 1 < lines.length; at += 3) {
    styles.set(lines[at]!.trim(), [lines[at + 1]!, lines[at + 2] ?? '']);
  }
  return styles;
}

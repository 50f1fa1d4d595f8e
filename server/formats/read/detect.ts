import { isDataFile } from '../../dataset/read/layout.ts';
import { textOfHead } from './decoded-text.ts';
import { isHeader } from './table/columns.ts';
import { delimiterOf } from './table/rows.ts';
import type { UnpackedFile } from './unpacked-file.ts';

/** The formats besides our own, and what people call them. */
export const FORMAT_NAMES = {
  kaikki: 'wiktextract',
  'wn-lmf': 'WN-LMF',
  stardict: 'StarDict',
  dictd: 'dictd',
  tei: 'TEI',
  table: 'CSV',
  dsl: 'DSL',
  xdxf: 'XDXF',
  yomitan: 'Yomitan',
  mdict: 'MDict',
} as const;
export type Format = keyof typeof FORMAT_NAMES;

/** True if a file in a folder or archive may belong to another format; its content decides. */
export const isForeignName = (name: string): boolean =>
  !name.startsWith('.') &&
  /\.(?:jsonl|ndjson|json|xml|tei|xdxf|dsl|csv|tsv|tab|txt|ifo|idx|dict|dz|syn|index|gz|md[dx]|files\.zip)$/i.test(
    name,
  );

/** Null if it is none of these. */
export function formatOf(files: readonly UnpackedFile[]): Format | null {
  if (files.some(({ name }) => isTermBank(name))) return 'yomitan';
  if (files.some(looksLikeStarDict)) return 'stardict';
  if (files.some(looksLikeMdict)) return 'mdict';
  if (files.some(looksLikeWnLmf)) return 'wn-lmf';
  if (files.some(looksLikeTei)) return 'tei';
  if (files.some(looksLikeXdxf)) return 'xdxf';
  if (files.some(looksLikeKaikki)) return 'kaikki';
  if (files.length > 1 && files.some(looksLikeDictdIndex)) return 'dictd';
  if (files.some(looksLikeDsl)) return 'dsl';
  // A table may be in the folder of any format.
  if (files.some(looksLikeTable) && !files.some(({ name }) => isDataFile(name))) return 'table';
  return null;
}

const STARDICT = "StarDict's dict ifo file";

export const looksLikeStarDict = ({ head }: UnpackedFile): boolean =>
  withoutMark(head.toString('utf8', 0, 64)).startsWith(STARDICT);

/** By its name: a header in UTF-16 says nothing yet. */
export const looksLikeMdict = ({ name }: UnpackedFile): boolean => /\.mdx$/i.test(name);

export const looksLikeWnLmf = ({ head }: UnpackedFile): boolean => hasRoot(head, 'LexicalResource');

export const looksLikeTei = ({ head }: UnpackedFile): boolean => hasRoot(head, 'TEI(?:\\.2)?');

export const looksLikeXdxf = ({ head }: UnpackedFile): boolean => hasRoot(head, 'xdxf');

export const isTermBank = (name: string): boolean => /^term_bank_\d+\.json$/i.test(name);

/** True if a file is XML with such an element at its start. */
function hasRoot(head: Buffer, name: string): boolean {
  const text = withoutMark(textOfHead({ head: head.subarray(0, 4_096) })).trimStart();
  return text.startsWith('<') && new RegExp(`<${name}[\\s>]|<!DOCTYPE\\s+${name}\\b`).test(text);
}

/** Lines of wiktextract name a language or redirect; those of our datasets do neither. */
export function looksLikeKaikki({ head }: UnpackedFile): boolean {
  const text = withoutMark(head.toString('utf8')).trimStart();
  if (!text.startsWith('{')) return false;
  const end = text.indexOf('\n');
  const line = end === -1 ? text : text.slice(0, end);
  try {
    const value: unknown = JSON.parse(line);
    return (
      typeof value === 'object' &&
      value !== null &&
      ('lang_code' in value || 'redirect' in value || ('lang' in value && 'pos' in value))
    );
  } catch {
    // The line is damaged, or longer than the part of the file that was read.
    return /"lang_code"\s*:\s*"/.test(line) && /"(?:senses|pos|word)"\s*:/.test(line);
  }
}

/** Lines of `headword TAB offset TAB length`, both in base 64. */
export function looksLikeDictdIndex({ head }: UnpackedFile): boolean {
  const [line = ''] = head.toString('utf8').split('\n', 1);
  return /^[^\t\r\n]*\t[A-Za-z0-9+/]{1,11}\t[A-Za-z0-9+/]{1,11}(?:\t[^\t]*)?$/.test(line);
}

/** Abbreviations, which are in a file of their own, explain the labels of the others. */
export const looksLikeDsl = (file: UnpackedFile): boolean =>
  /^\s*(?:\{\{[^}]{0,200}\}\}\s*)?#(?:NAME|INDEX_LANGUAGE|CONTENTS_LANGUAGE)\s/.test(
    withoutMark(textOfHead(file).slice(0, 4_096)),
  ) && !/_abrv\.dsl(?:\.dz)?$/i.test(file.name);

/** By its name or its first line. */
export function looksLikeTable(file: UnpackedFile): boolean {
  const text = withoutMark(textOfHead(file));
  const delimiter = delimiterOf(text);
  if (/^README\.txt$/i.test(file.name) || delimiter === null) return false;
  const [first = ''] = text.split(/[\r\n]/, 1);
  return /\.(?:csv|tsv|tab)(?:\.gz)?$/i.test(file.name) || isHeader(first.split(delimiter));
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

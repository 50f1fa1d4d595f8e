import type { UnpackedFile } from './unpacked-file.ts';

/** The formats that are read besides our own, by what files of each look like. */
export type Format = 'kaikki' | 'wn-lmf' | 'stardict' | 'dictd';

/** File names that can belong to another format, in a folder or an archive. What is in them counts. */
export const isForeignName = (name: string): boolean =>
  !name.startsWith('.') && /\.(?:jsonl|ndjson|json|xml|ifo|idx|dict|dz|syn|index|gz)$/i.test(name);

/**
 * What some files are together; null when they are of no format known here.
 */
export function formatOf(files: readonly UnpackedFile[]): Format | null {
  if (files.some(looksLikeStarDict)) return 'stardict';
  if (files.some(looksLikeWnLmf)) return 'wn-lmf';
  if (files.some(looksLikeKaikki)) return 'kaikki';
  if (files.length > 1 && files.some(looksLikeDictdIndex)) return 'dictd';
  return null;
}

const STARDICT = "StarDict's dict ifo file";

export function looksLikeStarDict({ head }: UnpackedFile): boolean {
  return withoutMark(head.toString('utf8', 0, 64)).startsWith(STARDICT);
}

export function looksLikeWnLmf({ head }: UnpackedFile): boolean {
  const text = withoutMark(head.toString('utf8', 0, 4_096)).trimStart();
  return text.startsWith('<') && /<LexicalResource[\s>]|<!DOCTYPE\s+LexicalResource\b/.test(text);
}

/** A line of wiktextract says its language or redirects; lines of datasets do neither. */
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
    // Cut off, because the line is longer than what was read, or damaged.
    return /"lang_code"\s*:\s*"/.test(line) && /"(?:senses|pos|word)"\s*:/.test(line);
  }
}

/** Lines of `headword TAB offset TAB length`, both in base 64. */
export function looksLikeDictdIndex({ head }: UnpackedFile): boolean {
  const [line = ''] = head.toString('utf8').split('\n', 1);
  return /^[^\t\r\n]*\t[A-Za-z0-9+/]{1,11}\t[A-Za-z0-9+/]{1,11}(?:\t[^\t]*)?$/.test(line);
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const DICTIONARY_FOLDER = join(import.meta.dirname, '..', '..', 'resources', 'dictionary');

export interface SourceLine {
  text: string;
  /** `file:line` as problems name it. */
  place: string;
}

/** The lines of a file of ours under `resources/dictionary/`; `#` begins a comment line. */
export function readSourceLines(path: string): SourceLine[] {
  return splitLines(readFileSync(join(DICTIONARY_FOLDER, path), 'utf8'), path);
}

/** The lines of a text, in NFC and without comments; `path` names it in problems. */
export function splitLines(text: string, path: string): SourceLine[] {
  return text
    .normalize('NFC')
    .split('\n')
    .map((line, i) => ({ text: line.trimEnd(), place: `${path}:${i + 1}` }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'));
}

/** The lines of all files of a folder and the folders in it, in the order of their names. */
export function readSourceFolder(folder: string): SourceLine[] {
  return readdirSync(join(DICTIONARY_FOLDER, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return readSourceFolder(path);
      return entry.name.endsWith('.txt') ? readSourceLines(path) : [];
    });
}

/** A table whose cells stand between `|`. @throws Error naming `file:line` of an uneven row. */
export function readTable(path: string, columns: number): { cells: string[]; place: string }[] {
  return readSourceLines(path).map(({ text, place }) => {
    const cells = text.split('|').map((cell) => cell.trim());
    if (cells.length !== columns || cells.includes('')) {
      throw new Error(`${place}: expected ${columns} cells between "|", found "${text}".`);
    }
    return { cells, place };
  });
}

/** The words of a list, one or more in a line. */
export function readWordList(path: string): Set<string> {
  return new Set(readSourceLines(path).flatMap(({ text }) => text.split(/\s+/)));
}

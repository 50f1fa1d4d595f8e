import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PARTS_OF_SPEECH } from '../../server/contract/vocabulary.ts';

export const DICTIONARY_FOLDER = join(import.meta.dirname, '..', '..', 'resources', 'dictionary');

export interface SourceLine {
  text: string;
  /** `file:line`, for error messages. */
  location: string;
}

/** The lines of a file under `resources/dictionary/`, without comment lines (`#`). */
export const readSourceLines = (path: string): SourceLine[] =>
  splitLines(readFileSync(join(DICTIONARY_FOLDER, path), 'utf8'), path);

/** The lines of a text, in NFC and without comments; `path` is for error messages. */
export const splitLines = (text: string, path: string): SourceLine[] =>
  text
    .normalize('NFC')
    .split('\n')
    .map((line, i) => ({ text: copyOf(line.trimEnd()), location: `${path}:${i + 1}` }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'));

/** The same text with memory of its own: a part of a string keeps the whole string. */
export const copyOf = (text: string): string => Buffer.from(text).toString();

/** The lines of all files in a folder and its subfolders, in the order of their names. */
export const readSourceFolder = (folder: string): SourceLine[] =>
  readdirSync(join(DICTIONARY_FOLDER, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return readSourceFolder(path);
      return entry.name.endsWith('.txt') ? readSourceLines(path) : [];
    });

/** A table with cells separated by `|`. @throws Error naming the `file:line` of an uneven row */
export const readTable = (path: string, columns: number): { cells: string[]; location: string }[] =>
  readSourceLines(path).map(({ text, location }) => {
    const cells = text.split('|').map((cell) => cell.trim());
    if (cells.length !== columns || cells.includes('')) {
      throw new Error(`${location}: expected ${columns} cells between "|", found "${text}".`);
    }
    return { cells, location };
  });

/** Lines of a word, a part of speech and a number between tabs. @throws Error naming `file:line` */
export const readNumbers = (path: string) =>
  readSourceLines(path).map(({ text, location }) => {
    const [word = '', name, cell = ''] = text.split('\t');
    const partOfSpeech = PARTS_OF_SPEECH.find((known) => known === name);
    if (!partOfSpeech || cell === '' || !(Number(cell) >= 0)) {
      throw new Error(`${location}: expected word, part of speech and number between tabs.`);
    }
    return { word, partOfSpeech, number: Number(cell) };
  });

/** The words in a list, one or more on a line. */
export const readWordList = (path: string): Set<string> =>
  new Set(readSourceLines(path).flatMap(({ text }) => text.split(/\s+/)));

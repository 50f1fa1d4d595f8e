import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', '..', 'resources', 'dictionary');

export interface SourceLine {
  text: string;
  /** `file:line` as problems name it. */
  place: string;
}

/** The lines of a file of ours under `resources/dictionary/`; `#` begins a comment line. */
export function readSourceLines(path: string): SourceLine[] {
  return readFileSync(join(FOLDER, path), 'utf8')
    .normalize('NFC')
    .split('\n')
    .map((line, i) => ({ text: line.trimEnd(), place: `${path}:${i + 1}` }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'));
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

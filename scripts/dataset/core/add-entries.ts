import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { groupBy } from '../../../server/dictionary/structures/grouped.ts';
import { keyOf, type OwnWord } from '../own-words/entry.ts';
import { parseWords } from '../own-words/parser.ts';
import { DICTIONARY_FOLDER, splitLines } from '../source-files.ts';
import { coreFile, readCoreFile } from './files.ts';
import { formatFile } from './format.ts';

/**
 * Adds entries to their files, all of them or none, and takes those of `others` with the same word
 * and part of speech out of theirs.
 *
 * @throws Error naming entries that already exist, unless they may be replaced.
 */
export function addEntries(
  words: readonly OwnWord[],
  mayReplace: boolean,
  others: readonly OwnWord[] = [],
  folder = DICTIONARY_FOLDER,
): void {
  const files = groupBy(words, ({ record }) => coreFile(record.word, record.part_of_speech));
  const written: [path: string, text: string][] = [];
  const there: string[] = [];
  for (const [file, added] of files) {
    const known = parseWords(splitLines(readCoreFile(file, folder), file)).words;
    const names = new Set(added.map(({ record }) => record.word));
    const [first] = added;
    if (!first) continue;
    there.push(
      ...known
        .filter(({ record }) => names.has(record.word))
        .map(({ record, location }) => `${location}: "${record.word}" exists already.`),
    );
    const kept = known.filter(({ record }) => !names.has(record.word));
    written.push([file, formatFile(first.record.part_of_speech, [...kept, ...added])]);
  }
  if (there.length > 0 && !mayReplace) throw new Error(there.join('\n'));
  for (const [file, text] of [...written, ...withoutEntries(words, others, folder)]) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
  }
}

function withoutEntries(
  words: readonly OwnWord[],
  others: readonly OwnWord[],
  folder: string,
): [path: string, text: string][] {
  const keys = new Set(words.map(keyOf));
  const gone = others.filter((word) => keys.has(keyOf(word)));
  const numbers = new Map<string, Set<number>>();
  for (const { location } of gone.flatMap(({ lines }) => lines)) {
    const [path = '', number] = location.split(':');
    numbers.set(path, (numbers.get(path) ?? new Set()).add(Number(number)));
  }
  return [...numbers].map(([path, removed]) => [
    path,
    readFileSync(join(folder, path), 'utf8')
      .split('\n')
      .filter((_, i) => !removed.has(i + 1))
      .join('\n'),
  ]);
}

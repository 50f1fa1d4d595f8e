import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PartOfSpeech, PARTS_OF_SPEECH } from '../../../server/contract/vocabulary.ts';
import { byCodeUnit } from '../records.ts';
import { DICTIONARY_FOLDER, readSourceLines, readTable, type SourceLine } from '../source-files.ts';
import { splitVariants } from '../own-words/variants.ts';
import type { Exceptions } from './lookup.ts';

/** The file of an entry: one for each part of speech and first letter. */
export function coreFile(word: string, partOfSpeech: PartOfSpeech): string {
  const first =
    word
      .normalize('NFD')
      .toLowerCase()
      .replace(/^[^a-z0-9]+/, '')[0] ?? '';
  return `core/${partOfSpeech}/${/[a-z]/.test(first) ? first : 'other'}.txt`;
}

/** Alphabetical order, ignoring case at first. */
export const byHeadword = (a: string, b: string): number =>
  byCodeUnit(a.toLowerCase(), b.toLowerCase()) || byCodeUnit(a, b);

export const coreFiles = (): string[] =>
  PARTS_OF_SPEECH.flatMap((partOfSpeech) => {
    const folder = `core/${partOfSpeech}`;
    if (!existsSync(join(DICTIONARY_FOLDER, folder))) return [];
    return readdirSync(join(DICTIONARY_FOLDER, folder))
      .filter((name) => name.endsWith('.txt'))
      .sort(byCodeUnit)
      .map((name) => `${folder}/${name}`);
  });

export const readCoreLines = (): SourceLine[] => coreFiles().flatMap(readSourceLines);

export const readExceptions = (): Exceptions => ({
  allowed: new Map(
    readTable('core/allowed-words.txt', 2).map(({ cells: [word = '', words = ''] }) => [
      word,
      splitVariants(words),
    ]),
  ),
  latin: new Set(readSourceLines('core/latin-in-translations.txt').map(({ text }) => text)),
});

export const unnormalizedLines = (text: string, path: string): string[] =>
  text
    .split('\n')
    .flatMap((line, i) =>
      line === line.normalize('NFC') ? [] : [`${path}:${i + 1}: the line is not in NFC.`],
    );

export function readCoreFile(path: string, folder = DICTIONARY_FOLDER): string {
  const full = join(folder, path);
  return existsSync(full) ? readFileSync(full, 'utf8') : '';
}

import { headLines, kindOfLine, meaningLines } from '../../../server/dataset/write/book-lines.ts';
import { keyOf, type OwnWord } from '../own-words/entry.ts';
import { recordKey } from '../records.ts';
import type { SourceLine } from '../source-files.ts';
import type { SentCorrection } from './read-corrections.ts';
import { addCoreFields } from './record-fields.ts';

/** A correction beside the book. */
export interface Proposal {
  correction: SentCorrection;
  /** The meaning that it is about; 0 is the head. */
  number: number;
  /** The lines of the book that it replaces. */
  book: string[];
  /** Why it cannot be taken over as it is; null if it can. */
  problem: string | null;
}

/** Sets each correction beside the lines of the book that it would replace. */
export function compareWithBook(
  corrections: readonly SentCorrection[],
  words: readonly OwnWord[],
): Proposal[] {
  const entries = new Map(words.map((word) => [keyOf(word), word]));
  const isNew = ({ kind, before }: SentCorrection) => kind === '=' && before.length === 0;
  const added = new Set(corrections.filter(isNew).map(({ entry, meaning }) => entry + meaning));
  return corrections.map((correction) => {
    const { entry, partOfSpeech, kind, meaning, before, after } = correction;
    const word = entries.get(recordKey(correction.word, partOfSpeech));
    if (!word) return { correction, number: 0, book: [], problem: 'is not in the core' };
    const found = word.meanings.findIndex((own) => own.meaning.definition === meaning) + 1;
    const isAdded = found === 0 && added.has(entry + meaning);
    const number = isAdded ? word.meanings.length + 1 : found;
    if (meaning !== null && number === 0) {
      return { correction, number, book: [], problem: 'the book does not have this meaning' };
    }
    const book = ofKind(linesOf(word, number), kind);
    if (isSame(book, after)) return { correction, number, book, problem: 'the book says so' };
    const problem = isSame(book, before) ? null : 'the book says something else';
    return { correction, number, book, problem };
  });
}

/** The lines of a patch, as of `patchEntries`. */
export function patchOf({ correction, number }: Proposal): SourceLine[] {
  const { word, partOfSpeech, kind, after, location } = correction;
  // The line of the word is replaced, never removed.
  return [...(kind === '' ? [] : [`-${kind}`]), ...after].map((line) => ({
    text: [word, partOfSpeech, number, line].join('\t'),
    location,
  }));
}

/** A problem for each correction whose lines no part of its entry has after the patch. */
export function unsaid(taken: readonly Proposal[], patched: readonly OwnWord[]): string[] {
  const entries = new Map(patched.map((word) => [keyOf(word), word]));
  return taken.flatMap(({ correction: { word, partOfSpeech, kind, after, location } }) => {
    const entry = entries.get(recordKey(word, partOfSpeech));
    const parts = entry ? [...Array(entry.meanings.length + 1).keys()] : [];
    const isSaid = parts.some((number) => isSame(ofKind(linesOf(entry, number), kind), after));
    return isSaid || after.length === 0 ? [] : [`${location}: needs to be written by hand.`];
  });
}

/** The book's lines for a word or for one of its meanings. */
function linesOf(word: OwnWord | undefined, number: number): string[] {
  if (!word) return [];
  addCoreFields(word);
  if (number === 0) return headLines(word.record);
  const own = word.meanings[number - 1];
  return own ? meaningLines(own.meaning) : [];
}

const ofKind = (lines: readonly string[], kind: string): string[] =>
  lines.filter((line) => kindOfLine(line) === kind);

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.join('\n') === b.join('\n');

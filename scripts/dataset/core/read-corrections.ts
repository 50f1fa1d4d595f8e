import { type PartOfSpeech, PARTS_OF_SPEECH } from '../../../server/contract/vocabulary.ts';
import { kindOfLine, oneLine } from '../../../server/dataset/write/book-lines.ts';
import {
  CONTRIBUTION_HEADER,
  type Correction,
  MAX_CORRECTIONS,
} from '../../../server/dataset/write/contribution.ts';

const MAX_LINE = 8192;
const MAX_LINES = 200_000;

/** A correction that somebody has sent. */
export interface SentCorrection extends Correction {
  word: string;
  partOfSpeech: PartOfSpeech;
  /** The kind of its lines, by `kindOfLine`. */
  kind: string;
  /** `file:line` of its first line. */
  location: string;
}

/** @throws Error naming `file:line` where the text is not one that `wordkeep contribute` writes */
export function readCorrections(text: string, path: string): SentCorrection[] {
  const lines = text.split('\n', MAX_LINES + 1);
  const fail = (i: number, expected: string): never => {
    throw new Error(`${path}:${i + 1}: expected ${expected}.`);
  };
  lines.forEach((line, i) => {
    const isText = line.length <= MAX_LINE && line === oneLine(line);
    if (i === MAX_LINES) fail(i, `at most ${MAX_LINES} lines`);
    if (!isText) fail(i, `at most ${MAX_LINE} characters of plain text in NFC`);
    const header = CONTRIBUTION_HEADER[i];
    if (header !== undefined && line !== header) fail(i, `"${header}"`);
  });
  const found: SentCorrection[] = [];
  for (let i = CONTRIBUTION_HEADER.length; i < lines.length; i++) {
    if (lines[i] === '') continue;
    const start = i;
    const [, word, name] = /^(.+) \((\w+)\)$/.exec(lines[i] ?? '') ?? [];
    const partOfSpeech = PARTS_OF_SPEECH.find((known) => known === name);
    if (word === undefined || !partOfSpeech) return fail(i, 'a line "word (part_of_speech)"');
    const meaning = /^meaning: (.+)$/.exec(lines[i + 1] ?? '')?.[1] ?? null;
    if (meaning !== null) i += 1;
    const take = (sign: string): string[] => {
      const taken: string[] = [];
      for (; lines[i + 1]?.startsWith(`${sign} `); i++) taken.push(lines[i + 1]?.slice(2) ?? '');
      return taken;
    };
    const [before, after] = [take('-'), take('+')];
    const [kind = '', ...others] = new Set([...before, ...after].map(kindOfLine));
    if (before.length + after.length === 0 || (lines[i + 1] ?? '') !== '') {
      fail(i + 1, 'lines with "- " and then lines with "+ "');
    }
    if (others.length > 0) fail(start, 'lines of one kind');
    if (found.length === MAX_CORRECTIONS) fail(start, `at most ${MAX_CORRECTIONS} corrections`);
    const named = {
      entry: lines[start] ?? '',
      word,
      partOfSpeech,
      location: `${path}:${start + 1}`,
    };
    found.push({ ...named, kind, meaning, before, after });
  }
  return found;
}

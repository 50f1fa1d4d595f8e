import { readFileSync } from 'node:fs';
import { readArguments } from '../../arguments.js';
import { keyOf, type OwnWord } from '../own-words/entry.ts';
import { parseWords } from '../own-words/parser.ts';
import { recordKey } from '../records.ts';
import { type SourceLine, splitLines } from '../source-files.ts';
import { cachedReference } from './cached-reference.ts';
import { readCoreLines } from './files.ts';
import { partsOf } from './format.ts';
import type { CoreReference, PairFacts } from './reference.ts';

const USAGE = 'npm run core -- worksheet <file or first-last rank> [--meanings]';
const MAX_GLOSS = 90;
const MAX_SYNONYMS = 4;

/** Facts about a pair for its writer. */
function worksheet(pair: PairFacts): string {
  const { word, partOfSpeech, rank, level, transcription, isIrregular } = pair;
  const forms = pair.forms.filter(({ kind }) => kind !== 'verb').map((form) => form.word);
  return [
    `## ${word} [${partOfSpeech}] rank ${rank}, ${level ?? 'no level'}`,
    `   ${transcription === null ? 'no sound in CMUdict' : `/${transcription}/`}` +
      (isIrregular ? '  irregular' : '') +
      (forms.length > 0 ? `  forms: ${[...new Set(forms)].join(', ')}` : ''),
    ...pair.senses.map(({ key, gloss, synonyms }) => {
      const short = gloss.length > MAX_GLOSS ? `${gloss.slice(0, MAX_GLOSS)}…` : gloss;
      return `   ${key} ${short}${synonyms.length > 0 ? ` {${synonyms.slice(0, MAX_SYNONYMS).join(', ')}}` : ''}`;
    }),
    ...(pair.senses.length === 0 ? ['   not in WordNet as this part of speech'] : []),
  ].join('\n');
}

function meaningLines(pairs: readonly PairFacts[]): string[] {
  const words = new Map(parseWords(readCoreLines()).words.map((word) => [keyOf(word), word]));
  return pairs.flatMap((pair) => {
    const word = words.get(recordKey(pair.word, pair.partOfSpeech));
    if (!word) return [];
    const [, ...parts] = partsOf(word);
    return parts.map((part, i) => meaningLine(word, part, i));
  });
}

function meaningLine({ record, meanings }: OwnWord, part: readonly SourceLine[], i: number) {
  const meaning = meanings[i]?.meaning;
  return [
    record.word,
    record.part_of_speech,
    i + 1,
    meaning?.meaning_level,
    meaning?.definition,
    meaning?.examples.join(' / '),
    meaning?.synonyms.join(', '),
    part
      .map(({ text }) => text)
      .filter((line) => /^@(?!syn|covers)/.test(line))
      .join(' '),
  ].join('\t');
}

/**
 * The pairs named by a range (`1-40`) or by a file with `word<TAB>part of speech` lines.
 * @throws Error naming what is not in the word list.
 */
function readPairs(what: string, reference: CoreReference): PairFacts[] {
  const range = /^(\d+)-(\d+)$/.exec(what);
  const all = Object.values(reference.pairs);
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    return all.filter(({ rank }) => rank >= from && rank <= to);
  }
  return splitLines(readFileSync(what, 'utf8'), what).map(({ text, location }) => {
    const [word = '', partOfSpeech = ''] = text.split('\t');
    const found = reference.pairs[recordKey(word, partOfSpeech)];
    if (!found) throw new Error(`${location}: "${text}" is not in core/words.txt.`);
    return found;
  });
}

const { values, positionals } = readArguments(
  USAGE,
  { meanings: { type: 'boolean', default: false } },
  [1, 1],
);
const [which = ''] = positionals;
const pairs = readPairs(which, cachedReference());
const lines = values.meanings ? meaningLines(pairs) : pairs.map((pair) => `${worksheet(pair)}\n`);
for (const line of lines) console.log(line);

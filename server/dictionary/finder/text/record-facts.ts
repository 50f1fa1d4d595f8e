import { grown } from '../../structures/typed-arrays.ts';
import { nameKeyOf, type NameKey } from './names.ts';
import { type Kind, KINDS } from './question.ts';
import weights from './weights.json' with { type: 'json' };
import type { WordVectors } from './word-vectors.ts';

const OTHER_KIND = 255;
/** Descriptions seldom mean words of other parts of speech. */
const WITH_CONTENT = new Set<string>([...KINDS, 'phrase']);
/** For a headword without a vector. */
export const NO_ROW = 2 ** 32 - 1;

interface Fact {
  id: number;
  word: string;
  partOfSpeech: string;
  frequency: number | null;
  level: string | null;
}

/** Facts for ranking records, by id. */
export class RecordFacts {
  /** The probability that a word is meant, whatever the question. */
  private priors = new Float32Array(1024);
  private kinds = new Uint8Array(1024);
  /** As {@link NameKey.check}. */
  private names = new Uint32Array(1024);
  private rows = new Uint32Array(1024);

  constructor(private readonly vectors: WordVectors | null) {}

  /** Greater than every id. */
  get size(): number {
    return this.kinds.length;
  }

  set(fact: Fact): void {
    const { id, word, partOfSpeech } = fact;
    if (id >= this.kinds.length) {
      const size = Math.max(id + 1, Math.ceil(this.kinds.length * 1.5));
      this.priors = grown(this.priors, size);
      this.kinds = grown(this.kinds, size);
      this.names = grown(this.names, size);
      this.rows = grown(this.rows, size);
    }
    this.priors[id] = priorOf(fact);
    const kind = KINDS.findIndex((one) => one === partOfSpeech);
    this.kinds[id] = kind < 0 ? OTHER_KIND : kind;
    this.names[id] = nameKeyOf(word).check;
    const row = this.vectors?.rowOf(word.toLowerCase()) ?? -1;
    this.rows[id] = row < 0 ? NO_ROW : row;
  }

  priorOf(id: number): number {
    return this.priors[id] ?? 0;
  }

  nameOf(id: number): number {
    return this.names[id] ?? 0;
  }

  isNamed(id: number, name: NameKey): boolean {
    return this.names[id] === name.check;
  }

  isKind(id: number, kind: Kind): boolean {
    return this.kinds[id] === KINDS.indexOf(kind);
  }

  /** The row of its headword in the word vectors. */
  rowOf(id: number): number {
    return this.rows[id] ?? NO_ROW;
  }
}

function priorOf({ word, partOfSpeech, frequency, level }: Fact): number {
  // Few people who describe a word mean one of the levels C1 and C2.
  const isKnown = level !== null && level < 'C';
  let prior = isKnown ? weights.known : (frequency ?? 0) * weights.frequency;
  if (!WITH_CONTENT.has(partOfSpeech)) prior += weights.little;
  if (/^\p{Lu}/u.test(word)) prior += weights.capital;
  return prior;
}

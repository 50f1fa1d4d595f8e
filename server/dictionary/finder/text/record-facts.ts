import { nameKeyOf, type NameKey } from './names.ts';
import { type Kind, KINDS } from './question.ts';

const OTHER_KIND = 255;

interface Fact {
  id: number;
  word: string;
  partOfSpeech: string;
  frequency: number | null;
}

/**
 * What ranking needs of records, by id: Zipf frequencies in tenths, parts of speech, and their
 * names, as {@link NameKey.check}.
 */
export class RecordFacts {
  private tenths = new Uint8Array(1024);
  private kinds = new Uint8Array(1024);
  private names = new Uint32Array(1024);

  /** Greater than every id. */
  get size(): number {
    return this.tenths.length;
  }

  get memory(): number {
    return this.tenths.byteLength + this.kinds.byteLength + this.names.byteLength;
  }

  set({ id, word, partOfSpeech, frequency }: Fact): void {
    if (id >= this.tenths.length) {
      const size = Math.max(id + 1, Math.ceil(this.tenths.length * 1.5));
      this.tenths = grown(this.tenths, size);
      this.kinds = grown(this.kinds, size);
      this.names = grown(this.names, size);
    }
    this.tenths[id] = Math.round((frequency ?? 0) * 10);
    const kind = KINDS.findIndex((one) => one === partOfSpeech);
    this.kinds[id] = kind < 0 ? OTHER_KIND : kind;
    this.names[id] = nameKeyOf(word).check;
  }

  frequencyOf(id: number): number {
    return (this.tenths[id] ?? 0) / 10;
  }

  isNamed(id: number, name: NameKey): boolean {
    return this.names[id] === name.check;
  }

  isKind(id: number, kind: Kind): boolean {
    return this.kinds[id] === KINDS.indexOf(kind);
  }
}

function grown<T extends Uint8Array | Uint32Array>(numbers: T, size: number): T {
  const larger = new (numbers.constructor as new (size: number) => T)(size);
  larger.set(numbers);
  return larger;
}

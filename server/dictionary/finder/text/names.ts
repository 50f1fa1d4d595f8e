import { foldHeadword, stripAccents, stripMarks } from '../../../text/fold.ts';
import { NumberList } from '../../structures/number-list.ts';
import { grouped } from '../../structures/grouped.ts';

const BUCKET_BITS = 16;
const BUCKETS = 1 << BUCKET_BITS;

/** Two hashes: one to find a name fast, one that agrees by chance for one pair in four billion. */
export interface NameKey {
  bucket: number;
  check: number;
}

export function nameKeyOf(name: string): NameKey {
  const plain = stripMarks(stripAccents(foldHeadword(name)));
  let a = 0x811c9dc5;
  let b = 0x2545f491;
  for (let i = 0; i < plain.length; i++) {
    const unit = plain.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x9e3779b1) + (b >>> 15);
  }
  return { bucket: (a ^ (a >>> BUCKET_BITS)) & (BUCKETS - 1), check: b >>> 0 };
}

/** Collects the names of documents: their headwords and synonyms, and their antonyms. */
export class NamesBuilder {
  private readonly buckets = new NumberList();
  private readonly checks = new NumberList();
  private readonly values = new NumberList();

  add({ bucket, check }: NameKey, document: number, isOpposite = false): void {
    this.buckets.push(bucket);
    this.checks.push(check);
    this.values.push(document * 2 + Number(isOpposite));
  }

  /** Yields between its steps. */
  *build(): Generator<void, Names> {
    const { starts, order } = yield* grouped(this.buckets.toArray(), BUCKETS);
    return new Names(starts, this.checks.inOrder(order), this.values.inOrder(order));
  }
}

/** The documents that have a name, or have it as an antonym. */
export class Names {
  constructor(
    private readonly starts: Uint32Array,
    private readonly checks: Uint32Array,
    private readonly values: Uint32Array,
  ) {}

  forEach(
    { bucket, check }: NameKey,
    found: (document: number, isOpposite: boolean) => void,
  ): void {
    for (let i = this.starts[bucket]!; i < this.starts[bucket + 1]!; i++) {
      if (this.checks[i] === check) found(this.values[i]! >>> 1, this.values[i]! % 2 === 1);
    }
  }
}

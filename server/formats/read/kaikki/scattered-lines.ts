import { KeySet } from '../../../dataset/read/key-set.ts';
import type { TextStore } from '../text-store.ts';

/** Lines of words that are scattered over the file, kept until all have been read. */
export class ScatteredLines {
  private readonly groups = new KeySet();
  private groupCount = 0;
  private readonly lines: { group: number; number: number; ascii: boolean }[] = [];

  constructor(private readonly texts: TextStore) {}

  add(word: string, number: number, text: string, ascii: boolean): void {
    const known = this.groups.add(word, this.groupCount + 1);
    if (known === null) this.groupCount += 1;
    this.lines.push({ group: known ?? this.groupCount, number, ascii });
    this.texts.add(text);
  }

  *inGroups(): Generator<{ number: number; text: string; ascii: boolean }> {
    const order = this.lines.map((line, i) => ({ ...line, i }));
    order.sort((a, b) => a.group - b.group || a.i - b.i);
    for (const { i, number, ascii } of order) {
      yield { number, text: this.texts.read(i), ascii };
    }
  }

  close(): void {
    this.texts.close();
  }
}

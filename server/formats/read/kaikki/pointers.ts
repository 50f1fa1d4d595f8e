import type { PartOfSpeech } from '../../../contract/vocabulary.ts';
import type { AlternativeDetail, NewForm, NewWordRecord } from '../../../contract/word.ts';
import { KeySet } from '../../../dataset/read/key-set.ts';
import { mergeForms } from '../merge-records.ts';
import type { TextStore } from '../text-store.ts';

/** The facts that other lines have about a word. */
interface Pointed {
  forms: NewForm[];
  alternatives: AlternativeDetail[];
}

/** About one word; real ones have some hundred at most. */
const MAX_POINTERS = 10_000;

/** Any part of speech: a redirect names only the word. */
type PointedPart = PartOfSpeech | '';

/** Keeps facts about other words in a scratch file until those words are read. */
export class Pointers {
  /** The newest text of each word; each text links to the one before. */
  private readonly newest = new KeySet();
  private slots = 0;
  private heads = new Int32Array(1024);
  private previous = new Int32Array(1024);

  constructor(private readonly texts: TextStore) {}

  add(word: string, part: PointedPart, pointed: Partial<Pointed>): void {
    const number = this.texts.add(JSON.stringify(pointed));
    const known = this.newest.add(`${part} ${word}`, this.slots + 1);
    if (known === null) this.slots += 1;
    const slot = known ?? this.slots;
    this.heads = grown(this.heads, slot);
    this.previous = grown(this.previous, number);
    // Stored plus one, because 0 means none.
    this.previous[number] = known === null ? 0 : (this.heads[slot] ?? 0);
    this.heads[slot] = number + 1;
  }

  /** Adds the facts from other lines. */
  complete(record: NewWordRecord, part: PointedPart): void {
    const slot = this.newest.get(`${part} ${record.word}`);
    if (slot === null) return;
    const all: Partial<Pointed>[] = [];
    for (let next = this.heads[slot] ?? 0; next > 0; next = this.previous[next - 1] ?? 0) {
      if (all.length === MAX_POINTERS) break;
      all.push(JSON.parse(this.texts.read(next - 1)));
    }
    all.reverse();
    const forms = all.flatMap((pointed) => pointed.forms ?? []);
    if (forms.length > 0) record.forms = mergeForms([...record.forms, ...forms]);
    addAlternatives(
      record,
      all.flatMap((pointed) => pointed.alternatives ?? []),
    );
  }

  close(): void {
    this.texts.close();
  }
}

function addAlternatives(record: NewWordRecord, details: readonly AlternativeDetail[]): void {
  const known = new Set([record.word, ...record.alternative_details.map(({ word }) => word)]);
  for (const detail of details) {
    if (known.has(detail.word)) continue;
    known.add(detail.word);
    record.alternative_details.push(detail);
  }
}

function grown(array: Int32Array<ArrayBuffer>, index: number): Int32Array<ArrayBuffer> {
  if (index < array.length) return array;
  const more = new Int32Array(Math.max(array.length * 2, index + 1));
  more.set(array);
  return more;
}

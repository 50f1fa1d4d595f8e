import type { NewMeaning, NewWordRecord } from '../../../server/contract/word.ts';
import type { RecordStore } from '../records.ts';
import type { WordNetRecords } from './records.ts';

/**
 * The examples of a synset are for all its words. Each word keeps those that contain one of its
 * forms or, if there are none, those that contain none of its synonyms either. Forms must be known.
 */
export function pickExamples({ store, origins }: WordNetRecords): void {
  const chosen = new Map<NewMeaning, string[]>();
  for (const record of store.values()) {
    for (const meaning of record.meanings) {
      if (meaning.examples.length === 0 || meaning.synonyms.length === 0) continue;
      if (origins.has(meaning)) chosen.set(meaning, examplesFor(record, meaning, store));
    }
  }
  for (const [meaning, examples] of chosen) meaning.examples = examples;
}

function examplesFor(record: NewWordRecord, meaning: NewMeaning, store: RecordStore): string[] {
  const { examples, synonyms } = meaning;
  const own = spellingsOf(record);
  const showing = examples.filter((example) => shows(example, own));
  if (showing.length > 0) return showing;
  const others = synonyms.flatMap((synonym) => store.ofWord(synonym).flatMap(spellingsOf));
  return examples.filter((example) => !shows(example, others));
}

function spellingsOf(record: NewWordRecord): string[] {
  return [record.word, ...record.forms.map((form) => form.word)];
}

/** True if a text has all the words of one of the spellings, together or apart ("took it off"). */
function shows(example: string, spellings: readonly string[]): boolean {
  const words = new Set(example.toLowerCase().match(/[\p{L}\p{N}'.-]*[\p{L}\p{N}]/gu) ?? []);
  return spellings.some((spelling) =>
    spelling
      .toLowerCase()
      .split(' ')
      .every((word) => words.has(word)),
  );
}

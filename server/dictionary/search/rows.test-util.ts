import { DictionaryIndex } from './dictionary-index.ts';
import type { IndexRow } from '../index/rows.ts';

/** A record with what a test cares for. */
export type Sample = Partial<Omit<IndexRow, 'id' | 'entryId' | 'baseId'>> & {
  word: string;
  forms?: Partial<Record<IndexRow['formOfWord'], string>>;
};

/** Rows of records in order, ids from 1; records of one spelling are of one entry. */
export function rowsOf(samples: readonly Sample[], firstId = 1): IndexRow[] {
  const entries = new Map<string, number>();
  let nextId = firstId;
  return samples.flatMap(({ forms = {}, ...sample }) => {
    const entryId = entries.get(sample.word) ?? entries.size + firstId;
    entries.set(sample.word, entryId);
    const base: IndexRow = {
      id: nextId++,
      entryId,
      baseId: null,
      partOfSpeech: 'noun',
      formOfWord: 'base_form',
      level: null,
      areaVariant: null,
      languageRegister: null,
      categories: [],
      labels: [],
      alternatives: [],
      isObsolete: false,
      frequency: null,
      basePhrasal: null,
      phrasalVariants: [],
      topics: [],
      phraseOf: [],
      transcription: null,
      translationTexts: [],
      ...sample,
    };
    const rows = [base];
    for (const [formOfWord, word] of Object.entries(forms)) {
      const kind = formOfWord as IndexRow['formOfWord'];
      rows.push({
        ...base,
        id: nextId++,
        word,
        baseId: base.id,
        formOfWord: kind,
        basePhrasal: null,
      });
    }
    return rows;
  });
}

/** An index of these rows. */
export async function buildIndex(rows: readonly IndexRow[]): Promise<DictionaryIndex> {
  return DictionaryIndex.build(
    (async function* () {
      for (let i = 0; i < rows.length; i += 1000) yield rows.slice(i, i + 1000);
    })(),
  );
}

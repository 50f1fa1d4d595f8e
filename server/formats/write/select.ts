import type { NewWordRecord } from '../../contract/word.ts';
import type { Entries, Selection } from './format.ts';

/** Entries without anything left are dropped. */
export async function* select(entries: Entries, selection: Selection): Entries {
  const { languages, coreOnly } = selection;
  const chosen = (records: readonly NewWordRecord[]) => {
    const kept = coreOnly ? records.filter(isCore) : records;
    return languages === null ? kept : kept.map(translatedInto(languages));
  };
  for await (const batch of entries) {
    yield batch
      .map((entry) => ({
        ...entry,
        records: chosen(entry.records),
        ...(entry.baseRecords && { baseRecords: chosen(entry.baseRecords) }),
      }))
      .filter(({ records }) => records.length > 0);
  }
}

/** Words for learners, whose meanings have levels. The level of a word may be from a word list. */
const isCore = ({ meanings }: NewWordRecord): boolean =>
  meanings.some(({ meaning_level }) => meaning_level !== null);

function translatedInto(languages: readonly string[]): (record: NewWordRecord) => NewWordRecord {
  const isSelected = ({ language }: { language: string }) => languages.includes(language);
  return (record) => ({
    ...record,
    short_translations: record.short_translations.filter(isSelected),
    meanings: record.meanings.map((meaning) => ({
      ...meaning,
      translations: meaning.translations.filter(isSelected),
    })),
  });
}

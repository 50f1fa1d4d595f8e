import { type Inflectors, inflectRecord } from '../forms/add-forms.ts';
import type { OwnWord } from '../own-words/entry.ts';
import type { RecordStore } from '../records.ts';

/**
 * Inflects, by rule, words that WordNet lacks, or has as a noun of several words without a plural.
 * Entries that list their forms or state that there is no plural, or only a singular, are left alone. Phrasal verbs get
 * the forms of their verb when they are merged.
 */
export function inflectNew(
  { record, meanings, hasForms }: OwnWord,
  inflectors: Inflectors,
  store: RecordStore,
): void {
  const isPhrasal = record.part_of_speech === 'verb' && record.word.includes(' ');
  const known = store.get(record.word, record.part_of_speech);
  const lacksPlural =
    known?.part_of_speech === 'noun' && known.word.includes(' ') && known.forms.length === 0;
  if (!hasForms || (known && !lacksPlural) || isPhrasal || record.forms.length > 0) return;
  const grammar = new Set(meanings.flatMap(({ meaning }) => meaning.grammar));
  const isUncountable = grammar.has('uncountable') && !grammar.has('countable');
  if (record.part_of_speech === 'noun' && (isUncountable || grammar.has('plural'))) {
    record.noun___uncountable = isUncountable;
    record.noun___always_plural = !isUncountable;
    return;
  }
  if (grammar.has('singular') && !grammar.has('countable')) return;
  inflectRecord(record, inflectors, store);
}

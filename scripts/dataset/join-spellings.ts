import type { NewForm, NewWordRecord } from '../../server/contract/word.ts';
import { type RecordStore, sortedUnique } from './records.ts';
import { type SpellingPair, withoutHyphens } from './spelling-variants.ts';

/**
 * Merges two records of one word: the other spelling becomes an alternative of the kept one, and its
 * forms become forms of it. "colour" shows the entry of "color" if that is ours, and "web site" that of
 * "website".
 */
export function joinSpellings(
  store: RecordStore,
  pairs: readonly SpellingPair[],
  isOurs: (record: NewWordRecord) => boolean,
): void {
  const keptOf = new Map<string, string>();
  const keptVerbOf = new Map<string, string>();
  const gone = new Set<NewWordRecord>();
  for (const { kept, other, area } of pairs) {
    const isTaught = area === 'common' || store.ofWord(kept.word).some(isOurs);
    if (!isTaught || gone.has(kept) || gone.has(other) || isOurs(other)) continue;
    join(kept, other, area);
    store.delete(other);
    gone.add(other);
    if (other.part_of_speech === 'verb') keptVerbOf.set(other.word, kept.word);
    if (store.ofWord(other.word).length === 0) keptOf.set(other.word, kept.word);
  }
  for (const record of store.values()) {
    const { word, meanings } = record;
    record.base_phrasal = keptVerbOf.get(record.base_phrasal ?? '') ?? record.base_phrasal;
    for (const meaning of meanings) {
      const linked = (words: string[]): string[] =>
        words.some((other) => keptOf.has(other))
          ? sortedUnique(words.map((other) => keptOf.get(other) ?? other)).filter(
              (other) => other !== word,
            )
          : words;
      meaning.synonyms = linked(meaning.synonyms);
      meaning.antonyms = linked(meaning.antonyms);
    }
  }
}

function join(kept: NewWordRecord, other: NewWordRecord, area: SpellingPair['area']): void {
  const spellings = [other.word, ...other.alternatives];
  kept.alternatives = [...kept.alternatives, ...spellings];
  kept.alternative_details = [
    ...kept.alternative_details,
    ...spellings.map((word) => ({ word, area_variant: area, kind: 'spelling' as const })),
  ];
  if (area === 'british') kept.description = null;
  if (kept.noun___uncountable) return;
  const known = new Set(kept.forms.map(formKey));
  for (const form of kept.forms) {
    const isShared = area === 'common' || other.forms.some((own) => formKey(own) === formKey(form));
    if (!isShared && form.area_variant === 'common') form.area_variant = 'american';
  }
  kept.forms = [
    ...kept.forms,
    ...other.forms
      .filter((form) => !known.has(formKey(form)))
      // Hyphens hide what a verb is made of: "log-ined".
      .filter((form) => area === 'british' || kept.forms.some((own) => isSameForm(form, own)))
      .map((form): NewForm => (area === 'british' ? { ...form, area_variant: area } : form)),
  ];
}

const isSameForm = (a: NewForm, b: NewForm): boolean =>
  a.form_of_word === b.form_of_word && withoutHyphens(a.word) === withoutHyphens(b.word);

const formKey = ({ word, form_of_word: kind }: NewForm): string => `${kind}\t${word}`;

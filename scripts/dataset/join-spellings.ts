import type { NewForm, NewWordRecord } from '../../server/contract/word.ts';
import { sortedUnique } from './records.ts';
import type { RecordStore } from './records.ts';
import type { SpellingPair } from './spelling-variants.ts';

/**
 * Merges two records if the American spelling has a record of ours: the British spelling becomes an
 * alternative of it, and its forms become forms of it, so that "colour" shows the entry of "color".
 */
export function joinSpellings(
  store: RecordStore,
  pairs: readonly SpellingPair[],
  isOurs: (record: NewWordRecord) => boolean,
): void {
  const americanOf = new Map<string, string>();
  const americanVerbOf = new Map<string, string>();
  const isThere = (record: NewWordRecord): boolean =>
    store.get(record.word, record.part_of_speech) === record;
  for (const { american, british } of pairs) {
    const isTaught = store.ofWord(american.word).some(isOurs);
    if (!isTaught || !isThere(british) || isOurs(british)) continue;
    join(american, british);
    store.delete(british);
    if (british.part_of_speech === 'verb') americanVerbOf.set(british.word, american.word);
    if (store.ofWord(british.word).length === 0) americanOf.set(british.word, american.word);
  }
  for (const record of store.values()) {
    const { word, meanings } = record;
    record.base_phrasal = americanVerbOf.get(record.base_phrasal ?? '') ?? record.base_phrasal;
    for (const meaning of meanings) {
      const linked = (words: string[]): string[] =>
        words.some((other) => americanOf.has(other))
          ? sortedUnique(words.map((other) => americanOf.get(other) ?? other)).filter(
              (other) => other !== word,
            )
          : words;
      meaning.synonyms = linked(meaning.synonyms);
      meaning.antonyms = linked(meaning.antonyms);
    }
  }
}

function join(american: NewWordRecord, british: NewWordRecord): void {
  american.alternatives.push(british.word);
  american.alternative_details.push({
    word: british.word,
    area_variant: 'british',
    kind: 'spelling',
  });
  american.description = null;
  const known = new Set(american.forms.map(formKey));
  for (const form of american.forms) {
    const isShared = british.forms.some((other) => formKey(other) === formKey(form));
    if (!isShared && form.area_variant === 'common') form.area_variant = 'american';
  }
  american.forms.push(
    ...british.forms
      .filter((form) => !known.has(formKey(form)))
      .map((form): NewForm => ({ ...form, area_variant: 'british' })),
  );
}

function formKey({ word, form_of_word: kind }: NewForm): string {
  return `${kind}\t${word}`;
}

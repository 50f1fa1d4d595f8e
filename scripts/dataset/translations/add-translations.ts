import { TRANSLATION_LANGUAGES } from '../../../server/contract/vocabulary.ts';
import type {
  NewMeaning,
  NewMeaningTranslation,
  NewShortTranslation,
} from '../../../server/contract/word.ts';
import type { RecordStore } from '../records.ts';
import { readTable } from '../source-files.ts';
import type { WordNetRecords } from '../wordnet/records.ts';

export function addTranslations({ store, origins }: WordNetRecords): void {
  const concepts = new Map<string, { word: string; names: string[] }[]>();
  for (const { cells } of readTable('translations/names.txt', 9)) {
    const [synset = '', word = '', ...names] = cells;
    concepts.set(synset, [...(concepts.get(synset) ?? []), { word, names }]);
  }
  for (const record of store.values()) {
    for (const meaning of record.meanings) {
      const found = concepts
        .get(origins.get(meaning)?.synset.key ?? '')
        ?.find(({ word }) => word === record.word || word.endsWith(', ...'));
      if (found) meaning.translations = inAllLanguages(found.names.map((name) => [name]));
    }
  }
}

export const inAllLanguages = (variants: readonly string[][]): NewMeaningTranslation[] =>
  TRANSLATION_LANGUAGES.map((language, i) => meaningTranslation(language, variants[i] ?? []));

/**
 * Translates the first meaning of the adjectives of nationality, which CLDR does not have.
 * @throws Error naming `file:line` when the dictionary lacks the adjective
 */
export function addNationalities(store: RecordStore): void {
  for (const { cells, location } of readTable('translations/nationalities.txt', 8)) {
    const [word = '', ...names] = cells;
    const record = store.get(word, 'adjective');
    const main = record?.meanings[0];
    if (!main) throw new Error(`${location}: there is no adjective "${word}".`);
    main.translations = inAllLanguages(names.map((name) => name.split(', ')));
  }
}

/** The most usual variant comes first. */
function meaningTranslation(
  language: NewMeaningTranslation['language'],
  variants: readonly string[],
): NewMeaningTranslation {
  return { language, title: variants[0] ?? '', definition: '', variants_of_words: [...variants] };
}

/**
 * The short translations of a record: those of its meanings, in their order. A record whose main
 * meaning is not translated gets none, because the others alone would mislead.
 */
export function shortTranslations(meanings: readonly NewMeaning[]): NewShortTranslation[] {
  const main = meanings[0]?.translations ?? [];
  return main.map(({ language }) => {
    const titles = new Set<string>();
    const variants = new Set<string>();
    for (const { translations } of meanings) {
      for (const translation of translations) {
        if (translation.language !== language) continue;
        titles.add(translation.title);
        for (const variant of translation.variants_of_words) variants.add(variant);
      }
    }
    return { language, description: [...titles].join('; '), variants_of_words: [...variants] };
  });
}

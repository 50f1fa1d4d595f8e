import { categoriesWithMeanings } from '../../contract/categories.ts';
import type {
  Form,
  Meaning,
  MeaningTranslation,
  NewMeaning,
  NewWordRecord,
  ShortTranslation,
  WordRecord,
} from '../../contract/word.ts';
import type { IdAllocator } from '../../dictionary/content/ids.ts';
import { groupBy } from '../../dictionary/structures/grouped.ts';
import type { Leftover } from '../read/dataset.ts';

/**
 * Keeps the ids of the existing record and of corresponding parts, so that links to them stay
 * valid: forms of the same kind and spelling, meanings of the same definition, else of the same
 * position and title, translations of the same language and position.
 */
export function replaceRecord(
  old: WordRecord,
  record: NewWordRecord,
  ids: IdAllocator,
): WordRecord {
  const forms = matcher(old.forms, formKey);
  const meanings = matchMeanings(old.meanings, record.meanings);
  const shortTranslations = matcher(old.short_translations, languageKey);
  return {
    id: old.id,
    ...record,
    forms: record.forms.map((form): Form => {
      const match = forms(form);
      return { id: match?.id ?? ids.takeWordId(), ...form };
    }),
    meanings: record.meanings.map((meaning): Meaning => {
      const match = meanings.get(meaning);
      if (!match) return ids.numberMeaning(meaning);
      const translations = matcher(match.translations, languageKey);
      return {
        id: match.id,
        ...meaning,
        translations: meaning.translations.map((translation): MeaningTranslation => {
          const same = translations(translation);
          return { id: same?.id ?? ids.takePartId(), ...translation };
        }),
      };
    }),
    short_translations: record.short_translations.map((translation): ShortTranslation => {
      const match = shortTranslations(translation);
      return { id: match?.id ?? ids.takePartId(), ...translation };
    }),
  };
}

/** Existing parts stay, unless `update` is set: then those at the same position are replaced. */
export function mergeLeftover(
  old: WordRecord,
  leftover: Leftover,
  ids: IdAllocator,
  update: boolean,
): WordRecord {
  const meanings = mergeParts<NewMeaning, Meaning>(old.meanings, leftover.meanings, meaningKey, {
    replace: (match, meaning) =>
      update ? { ...meaning, id: match.id, translations: match.translations } : match,
    add: (meaning) => ids.numberMeaning(meaning),
  }).sort((a, b) => a.sort_order - b.sort_order);
  const withTranslations = meanings.map((meaning) => {
    const own = leftover.translations
      .filter(
        ({ meaning_sort_order, meaning_title }) =>
          (meaning_sort_order === null || meaning_sort_order === meaning.sort_order) &&
          (meaning_title === '' || meaning_title === meaning.title),
      )
      .map(({ translation }) => translation);
    return { ...meaning, translations: mergeTranslations(meaning.translations, own, ids, update) };
  });
  return {
    ...old,
    categories: categoriesWithMeanings({ ...old, meanings }),
    meanings: withTranslations,
    short_translations: mergeTranslations(
      old.short_translations,
      leftover.short_translations,
      ids,
      update,
    ),
    phrasal_variants: [...new Set([...old.phrasal_variants, ...leftover.phrasal_variants])].sort(),
  };
}

const mergeTranslations = <N extends { language: MeaningTranslation['language'] }>(
  old: readonly (N & { id: number })[],
  added: readonly N[],
  ids: IdAllocator,
  update: boolean,
): (N & { id: number })[] =>
  mergeParts<N, N & { id: number }>(old, added, languageKey, {
    replace: (match, translation) => (update ? { ...translation, id: match.id } : match),
    add: (translation) => ({ ...translation, id: ids.takePartId() }),
  });

function mergeParts<N, O extends N>(
  old: readonly O[],
  added: readonly N[],
  key: (part: N) => string,
  change: { replace: (match: O, part: N) => O; add: (part: N) => O },
): O[] {
  const merged = [...old];
  const matchOf = matcher(old, key);
  for (const part of added) {
    const match = matchOf(part);
    if (match === undefined) merged.push(change.add(part));
    else merged[old.indexOf(match)] = change.replace(match, part);
  }
  return merged;
}

/** The old meanings that new ones continue, each of them once. */
function matchMeanings(old: readonly Meaning[], added: readonly NewMeaning[]) {
  const matches = new Map<NewMeaning, Meaning>();
  const byDefinition = matcher<Meaning, NewMeaning>(old, ({ definition }) => definition);
  for (const meaning of added) {
    const match = meaning.definition === '' ? undefined : byDefinition(meaning);
    if (match) matches.set(meaning, match);
  }
  const taken = new Set(matches.values());
  const byPosition = matcher<Meaning, NewMeaning>(
    old.filter((meaning) => !taken.has(meaning)),
    meaningKey,
  );
  for (const meaning of added) {
    const match = matches.has(meaning) ? undefined : byPosition(meaning);
    if (match) matches.set(meaning, match);
  }
  return matches;
}

/** Uses each old part once, in order. */
function matcher<O extends N, N>(old: readonly O[], key: (part: N) => string) {
  const left = groupBy(old, key);
  return (part: N): O | undefined => left.get(key(part))?.shift();
}

const formKey = ({ word, form_of_word }: Pick<Form, 'word' | 'form_of_word'>) =>
  `${form_of_word} ${word}`;
const meaningKey = ({ sort_order, title }: Pick<Meaning, 'sort_order' | 'title'>) =>
  `${sort_order} ${title}`;
const languageKey = ({ language }: Pick<MeaningTranslation, 'language'>) => language;

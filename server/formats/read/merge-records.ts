import type {
  NewForm,
  NewMeaning,
  NewShortTranslation,
  NewWordRecord,
  Pronunciation,
} from '../../contract/word.ts';
import { MAX_ARTICLE_LENGTH } from '../../contract/vocabulary.ts';
import { groupBy } from '../../dictionary/structures/grouped.ts';

/**
 * Entries of one word and part of speech: dictionaries have several if the word has several
 * origins. Fields with a single value are taken from the first. All are merged at once, because one
 * after another would take quadratic time.
 */
export function mergeRecords(records: readonly NewWordRecord[]): NewWordRecord | null {
  const [first, ...others] = records;
  if (first === undefined) return null;
  if (others.length === 0) return { ...first, meanings: distinctMeanings(first.meanings) };
  const lists = <T>(listOf: (record: NewWordRecord) => readonly T[]) => records.flatMap(listOf);
  const all = (holds: (record: NewWordRecord) => boolean) => records.every(holds);
  const any = (holds: (record: NewWordRecord) => boolean) => records.some(holds);
  return {
    ...first,
    is_obsolete: all((one) => one.is_obsolete),
    is_abbreviation: all((one) => one.is_abbreviation),
    area_variant: all((one) => one.area_variant === first.area_variant) ? first.area_variant : null,
    language_register: all((one) => one.language_register === first.language_register)
      ? first.language_register
      : null,
    categories: distinct(lists((one) => one.categories)),
    description: records.find((one) => one.description !== null)?.description ?? null,
    pattern: any((one) => one.pattern !== null)
      ? distinct(lists((one) => one.pattern ?? []))
      : null,
    noun___irregular_plural: any((one) => one.noun___irregular_plural),
    noun___uncountable: all((one) => one.noun___uncountable),
    noun___is_proper: all((one) => one.noun___is_proper),
    noun___always_plural: all((one) => one.noun___always_plural),
    verb___is_irregular: any((one) => one.verb___is_irregular),
    verb___transitivity: records.map((one) => one.verb___transitivity).reduce(bothWays),
    verb___is_phrasal: any((one) => one.verb___is_phrasal),
    base_phrasal: records.find((one) => one.base_phrasal !== null)?.base_phrasal ?? null,
    forms: mergeForms(lists((one) => one.forms)),
    phrasal_variants: distinct(lists((one) => one.phrasal_variants)).sort(),
    etymologies: mergeEtymologies(records),
    // The meaning of an article is its beginning.
    meanings:
      first.article !== '' ? first.meanings : distinctMeanings(lists((one) => one.meanings)),
    article: joinedArticles(records),
    notes: firsts(
      lists((one) => one.notes),
      (note) => JSON.stringify(note),
    ),
    short_translations: mergeShort(lists((one) => one.short_translations)),
    labels: first.labels.filter((label) => all(({ labels }) => labels.includes(label))),
    pronunciations: mergePronunciations(lists((one) => one.pronunciations)),
    alternatives: distinct(lists((one) => one.alternatives)),
    alternative_details: firsts(
      lists((one) => one.alternative_details),
      ({ word }) => word,
    ),
  };
}

const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)];

/** The first item with each key. */
const firsts = <T>(items: readonly T[], keyOf: (item: T) => string): T[] =>
  [...groupBy(items, keyOf).values()].map(([first]) => first!);

/** One article after the other, as far as whole ones fit. */
function joinedArticles(records: readonly NewWordRecord[]): string {
  let joined = '';
  for (const article of distinct(records.map((one) => one.article))) {
    const longer = [joined, article].filter(Boolean).join('\n\n');
    if (longer.length <= MAX_ARTICLE_LENGTH) joined = longer;
  }
  return joined;
}

/** Some dictionaries repeat a sense, or a whole entry. */
const distinctMeanings = (meanings: readonly NewMeaning[]): NewMeaning[] =>
  firsts(meanings, (meaning) => JSON.stringify({ ...meaning, sort_order: 0 }));

function bothWays(
  a: NewWordRecord['verb___transitivity'],
  b: NewWordRecord['verb___transitivity'],
): NewWordRecord['verb___transitivity'] {
  if (a === null || b === null || a === b) return a ?? b;
  return 'both';
}

/** Each text once, under a free number where its own is taken; meanings follow theirs. */
function mergeEtymologies(records: readonly NewWordRecord[]): NewWordRecord['etymologies'] {
  const numbers = new Map<string, number>();
  const taken = new Set<number>();
  let highest = 0;
  for (const { etymologies, meanings } of records) {
    const renamed = new Map<number, number>();
    for (const { number, text } of etymologies) {
      const own = numbers.get(text) ?? (taken.has(number) ? highest + 1 : number);
      numbers.set(text, own);
      taken.add(own);
      highest = Math.max(highest, own);
      renamed.set(number, own);
    }
    for (const meaning of meanings) {
      const { etymology_number: number } = meaning;
      if (number !== null) meaning.etymology_number = renamed.get(number) ?? number;
    }
  }
  return [...numbers]
    .map(([text, number]) => ({ number, text }))
    .sort((one, other) => one.number - other.number);
}

/** Each spelling of a kind once, with all its pronunciations. */
export function mergeForms(forms: readonly NewForm[]): NewForm[] {
  const groups = groupBy(forms, ({ word, form_of_word }) => `${form_of_word} ${word}`);
  return [...groups.values()].map((same) => ({
    ...same[0]!,
    pronunciations: mergePronunciations(same.flatMap((form) => form.pronunciations)),
  }));
}

function mergePronunciations(all: readonly Pronunciation[]): Pronunciation[] {
  const groups = groupBy(all, ({ type, text, area_variant }) => `${type} ${area_variant} ${text}`);
  return [...groups.values()].map((same, i) => ({
    ...same[0]!,
    sort_order: i + 1,
    audio: firsts(
      same.flatMap(({ audio }) => audio),
      ({ url }) => url,
    ).map((audio, j) => ({ ...audio, sort_order: j + 1 })),
  }));
}

function mergeShort(all: readonly NewShortTranslation[]): NewShortTranslation[] {
  return [...groupBy(all, ({ language }) => language).values()].map((same) => ({
    ...same[0]!,
    variants_of_words: distinct(same.flatMap((one) => one.variants_of_words)),
  }));
}

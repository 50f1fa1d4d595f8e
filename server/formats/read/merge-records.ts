import type {
  NewForm,
  NewShortTranslation,
  NewWordRecord,
  Pronunciation,
} from '../../contract/word.ts';

/**
 * Merges the entries of one word and part of speech: dictionaries have several if the word has
 * several origins. Fields with a single value are taken from the first.
 */
export function mergeRecords(records: readonly NewWordRecord[]): NewWordRecord | null {
  const [first, ...others] = records;
  if (first === undefined) return null;
  return others.reduce(mergeTwo, first);
}

function mergeTwo(a: NewWordRecord, b: NewWordRecord): NewWordRecord {
  addEtymologies(a, b);
  return {
    ...b,
    ...a,
    is_obsolete: a.is_obsolete && b.is_obsolete,
    is_abbreviation: a.is_abbreviation && b.is_abbreviation,
    area_variant: a.area_variant === b.area_variant ? a.area_variant : null,
    language_register: a.language_register === b.language_register ? a.language_register : null,
    categories: union(a.categories, b.categories),
    description: a.description ?? b.description,
    pattern: a.pattern || b.pattern ? union(a.pattern ?? [], b.pattern ?? []) : null,
    noun___irregular_plural: a.noun___irregular_plural || b.noun___irregular_plural,
    noun___uncountable: a.noun___uncountable && b.noun___uncountable,
    noun___is_proper: a.noun___is_proper && b.noun___is_proper,
    noun___always_plural: a.noun___always_plural && b.noun___always_plural,
    verb___is_irregular: a.verb___is_irregular || b.verb___is_irregular,
    verb___transitivity: bothWays(a.verb___transitivity, b.verb___transitivity),
    verb___is_phrasal: a.verb___is_phrasal || b.verb___is_phrasal,
    base_phrasal: a.base_phrasal ?? b.base_phrasal,
    forms: mergeForms(a.forms, b.forms),
    phrasal_variants: union(a.phrasal_variants, b.phrasal_variants).sort(),
    meanings: [...a.meanings, ...b.meanings],
    short_translations: mergeShort(a.short_translations, b.short_translations),
    labels: a.labels.filter((label) => b.labels.includes(label)),
    pronunciations: mergePronunciations(a.pronunciations, b.pronunciations),
    alternatives: union(a.alternatives, b.alternatives),
    alternative_details: [...a.alternative_details, ...b.alternative_details].filter(
      ({ word }, i, all) => all.findIndex((other) => other.word === word) === i,
    ),
  };
}

const union = <T>(a: readonly T[], b: readonly T[]): T[] => [...new Set([...a, ...b])];

function bothWays(
  a: NewWordRecord['verb___transitivity'],
  b: NewWordRecord['verb___transitivity'],
): NewWordRecord['verb___transitivity'] {
  if (a === null || b === null || a === b) return a ?? b;
  return 'both';
}

/** Moves the etymologies of `b` to `a`, under free numbers where theirs are taken. */
function addEtymologies(a: NewWordRecord, b: NewWordRecord): void {
  const renamed = new Map<number, number>();
  for (const { number, text } of b.etymologies) {
    const same = a.etymologies.find((known) => known.text === text);
    const isTaken = a.etymologies.some((known) => known.number === number);
    const free = isTaken ? Math.max(...a.etymologies.map((known) => known.number)) + 1 : number;
    if (!same) a.etymologies.push({ number: free, text });
    renamed.set(number, same?.number ?? free);
  }
  a.etymologies.sort((one, other) => one.number - other.number);
  for (const meaning of b.meanings) {
    const { etymology_number: number } = meaning;
    if (number !== null) meaning.etymology_number = renamed.get(number) ?? number;
  }
}

/** Merges forms: each spelling of a kind once, with the pronunciations of both. */
export function mergeForms(a: readonly NewForm[], b: readonly NewForm[]): NewForm[] {
  if (b.length === 0) return [...a];
  const keyOf = ({ word, form_of_word }: NewForm) => `${form_of_word} ${word}`;
  const forms = new Map(a.map((form) => [keyOf(form), form]));
  for (const form of b) {
    const known = forms.get(keyOf(form));
    if (known) {
      known.pronunciations = mergePronunciations(known.pronunciations, form.pronunciations);
    } else forms.set(keyOf(form), form);
  }
  return [...forms.values()];
}

function mergePronunciations(
  a: readonly Pronunciation[],
  b: readonly Pronunciation[],
): Pronunciation[] {
  if (b.length === 0) return [...a];
  const all = [...a];
  for (const one of b) {
    const same = all.find(
      ({ type, text, area_variant }) =>
        type === one.type && text === one.text && area_variant === one.area_variant,
    );
    if (!same) all.push({ ...one, sort_order: all.length + 1 });
    else {
      const known = new Set(same.audio.map(({ url }) => url));
      const added = one.audio.filter(({ url }) => !known.has(url));
      same.audio = [...same.audio, ...added].map((audio, i) => ({ ...audio, sort_order: i + 1 }));
    }
  }
  return all;
}

function mergeShort(
  a: readonly NewShortTranslation[],
  b: readonly NewShortTranslation[],
): NewShortTranslation[] {
  const all = [...a];
  for (const one of b) {
    const at = all.findIndex(({ language }) => language === one.language);
    const known = all[at];
    if (known) {
      const variants = union(known.variants_of_words, one.variants_of_words);
      all[at] = { ...known, variants_of_words: variants };
    } else all.push(one);
  }
  return all;
}

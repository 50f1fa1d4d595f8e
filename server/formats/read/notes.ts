import tables from './notes.json' with { type: 'json' };
import {
  AREA_VARIANTS,
  CATEGORIES,
  type Category,
  GRAMMAR,
  LABELS,
  LANGUAGE_REGISTERS,
  LEVELS,
  PHRASAL_OBJECT_PATTERNS,
  TOPICS,
  TRANSITIVITIES,
} from '../../contract/vocabulary.ts';
import type { Note } from '../../contract/word.ts';
import { areaOf, categoryOf, readSenseTags } from './kaikki/tags.ts';
import type { LineMeaning, RecordLine } from './record-line.ts';

type Common = Pick<
  RecordLine & LineMeaning,
  'area_variant' | 'language_register' | 'is_obsolete' | 'labels' | 'categories'
>;

/** Ignores case, hyphens and full stops. */
const keyOf = (note: string): string =>
  note
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/[\s-]+/g, '_');

/** Abbreviations that are the same in most dictionaries. */
const SUBJECTS = tables.subjects as Readonly<Record<string, Category>>;
const SHORT = tables.notes as Readonly<Record<string, Common>>;

type Notes<T> = [key: string, says: T][];
const each = <V extends string, T>(values: readonly V[], says: (value: V) => T): Notes<T> =>
  values.map((value) => [keyOf(value), says(value)]);

const OF_BOTH: Notes<Common> = [
  ...Object.entries(SUBJECTS).map(([key, one]): [string, Common] => [key, { categories: [one] }]),
  ...Object.entries(SHORT),
  ...each(AREA_VARIANTS, (area_variant): Common => ({ area_variant })),
  ...each(LANGUAGE_REGISTERS, (language_register): Common => ({ language_register })),
  ...each(LABELS, (one): Common => ({ labels: [one] })),
  ...each(CATEGORIES, (one): Common => ({ categories: [one] })),
  ['obsolete', { is_obsolete: true }],
];

const OF_RECORD = new Map<string, Partial<RecordLine>>([
  ...OF_BOTH,
  ...each(LEVELS, (word_level): Partial<RecordLine> => ({ word_level })),
  ...each(PHRASAL_OBJECT_PATTERNS, (one): Partial<RecordLine> => {
    return { verb___phrasal_object_pattern: one };
  }),
  ...each(TRANSITIVITIES, (one): Partial<RecordLine> => ({ verb___transitivity: one })),
  ['transitive_and_intransitive', { verb___transitivity: 'both' }],
  ['abbreviation', { is_abbreviation: true }],
  ['proper_noun', { noun___is_proper: true }],
  ['uncountable', { noun___uncountable: true }],
  ['always_plural', { noun___always_plural: true }],
  ['irregular_plural', { noun___irregular_plural: true }],
  ['irregular_verb', { verb___is_irregular: true }],
  ['phrasal_verb', { verb___is_phrasal: true }],
]);

const OF_MEANING = new Map<string, Partial<LineMeaning>>([
  ...each(TOPICS, (one): Partial<LineMeaning> => ({ topics: [one] })),
  ...OF_BOTH,
  ...each(LEVELS, (meaning_level): Partial<LineMeaning> => ({ meaning_level })),
  ...each(GRAMMAR, (one): Partial<LineMeaning> => ({ grammar: [one] })),
]);

/** For notes like `British`, `B1`, `transitive`; false if the note is unknown. */
export function noteOnRecord(record: RecordLine, note: string): boolean {
  const [, frequency] = /^Zipf (\d(?:\.\d)?)$/.exec(note) ?? [];
  if (frequency !== undefined) return combine(record, { frequency: Number(frequency) });
  return combine(record, OF_RECORD.get(keyOf(note)) ?? elsewhere(note));
}

export function noteOnMeaning(meaning: LineMeaning, note: string): boolean {
  const known = OF_MEANING.get(keyOf(note));
  if (known) return combine(meaning, known);
  const { grammar } = readSenseTags([note.toLowerCase()]);
  return combine(meaning, grammar.length > 0 ? { grammar } : elsewhere(note));
}

/** A text that no other field can hold. */
export const usageNote = (text: string): Note => ({
  kind: 'usage',
  text,
  wrong: '',
  right: '',
  words: [],
});

/** Our exports write an error as `not “a words”, but “words”: why`. */
export function adviceOf(line: string): Note {
  const [, wrong, right = '', text = ''] =
    /^not “([^”]+)”(?:, but “([^”]+)”)?(?:: ([^]*))?$/.exec(line) ?? [];
  if (wrong === undefined) return usageNote(line);
  return { ...usageNote(text), kind: 'error', wrong, right };
}

/** Keeps an unknown note as a text, as {@link addNote} does. */
export function addRecordNote(record: RecordLine, note: string): void {
  if (note === '' || noteOnRecord(record, note)) return;
  (record.notes ??= []).push(usageNote(note));
}

/** Keeps an unknown note as a text. */
export function addNote(meaning: LineMeaning, note: string): void {
  if (note === '' || noteOnMeaning(meaning, note)) return;
  (meaning.notes ??= []).push(usageNote(note));
}

/** Looks a note up among the names that Wiktionary uses. */
function elsewhere(note: string): Common | undefined {
  const category = categoryOf(note) ?? categoryOf(note.toLowerCase());
  if (category !== null) return { categories: [category] };
  const area = areaOf([note]);
  if (area !== 'common') return { area_variant: area };
  const { isObsolete, labels, register } = readSenseTags([note.toLowerCase()]);
  if (isObsolete) return { is_obsolete: true };
  if (register !== null) return { language_register: register };
  return labels.length > 0 ? { labels } : undefined;
}

/** Lists are joined; of other fields the first value counts. */
function combine<T extends object>(of: T, more: Partial<T> | undefined): boolean {
  if (!more) return false;
  for (const [key, value] of Object.entries(more)) {
    const before: unknown = Reflect.get(of, key);
    if (Array.isArray(value)) {
      const list: unknown[] = Array.isArray(before) ? before : [];
      Reflect.set(of, key, [...new Set([...list, ...value])]);
    } else if (before === undefined || before === null) Reflect.set(of, key, value);
  }
  return true;
}

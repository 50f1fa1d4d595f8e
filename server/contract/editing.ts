import * as z from 'zod';
import { tidySpelling } from '../text/fold.ts';
import { normalize } from '../text/normalize.ts';
import { isOpenAddress, isRecordingAddress, isWebAddress } from '../text/web-address.ts';
import { ownProblem } from './problems.ts';
import { arrangeRelations } from './relation.ts';
import { withoutSlashes } from './sound.ts';
import { boundedText } from './text.ts';
import {
  ALTERNATIVE_KINDS,
  AREA_VARIANTS,
  CATEGORIES,
  COLLOCATION_KINDS,
  GRAMMAR,
  INFLECTED_FORMS,
  LABELS,
  MAX_ARTICLE_LENGTH,
  MAX_DATASET_NAME_LENGTH,
  MAX_HEADWORD_LENGTH,
  NOTE_KINDS,
  PARTS_OF_SPEECH,
  PRONUNCIATION_STRENGTHS,
  PRONUNCIATION_TYPES,
  RELATION_KINDS,
  TOPICS,
  TRANSLATION_LANGUAGES,
} from './vocabulary.ts';
import { id, meaning, storedRecord } from './word.ts';

/** An editor's input, normalized like datasets, so that exported edits can be imported again. */

/** Longest text of one field, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 10_000;
/** Most parts in one list: meanings, forms, examples, translations. */
const MAX_PARTS = 500;
const MAX_LINKS = 2_000;
const MAX_SORT_ORDER = 1_000_000;
const MAX_ADDRESS_LENGTH = 2_048;
const MAX_NAME_LENGTH = 500;

/** Of the control characters, only tab and line feed are allowed. */
const FORBIDDEN_IN_TEXT = /(?![\t\n])[\p{Cc}\p{Surrogate}]/u;
const FORBIDDEN_IN_SPELLING = /[\p{Cc}\p{Surrogate}]/u;

function normalized(maxLength: number, forbidden: RegExp, isRequired = false) {
  return boundedText(maxLength).transform((value, context) => {
    const text = normalize(value.replace(/\r\n?/g, '\n')).trim();
    const problem = (...about: Parameters<typeof ownProblem>) =>
      context.addIssue({ code: 'custom', ...ownProblem(...about) });
    if (forbidden.test(text)) {
      problem('control_characters', 'must not contain control characters');
    }
    // NFC can make a text longer, so the length is checked again.
    if (text.length > maxLength) {
      problem('too_long', `is longer than ${maxLength} characters`, { limit: maxLength });
    }
    if (isRequired && tidySpelling(text) === '') problem('blank', 'must not be blank');
    return text;
  });
}

export const text = normalized(MAX_TEXT_LENGTH, FORBIDDEN_IN_TEXT);
/** White space within it is one space. */
const spellingOf = (isRequired: boolean) =>
  normalized(MAX_HEADWORD_LENGTH, FORBIDDEN_IN_SPELLING, isRequired).transform((value) =>
    value.replace(/\s+/g, ' '),
  );
const spelling = spellingOf(true);
const linkedSpelling = spellingOf(false);

/** Blank is null. */
const optionalText = text.nullable().transform((value) => value || null);
const transcription = text
  .nullable()
  .transform((value) => (value === null ? null : withoutSlashes(value) || null));
const optionalSpelling = linkedSpelling.nullable().transform((value) => value || null);
/** Blank items are left out. */
const textsOf = (item: typeof text) =>
  z
    .array(item)
    .max(MAX_PARTS)
    .transform((items) => items.filter((one) => one !== ''));
const texts = textsOf(text);
const optionalTexts = texts.nullable().transform((items) => (items?.length ? items : null));
/** Keeps the given order and removes duplicates. */
const alternatives = z
  .array(linkedSpelling)
  .max(MAX_LINKS)
  .transform((items) => [...new Set(items.filter((item) => item !== ''))]);
/** A set of spellings, sorted. */
const links = alternatives.transform((items) => items.sort());
/** A set of values from a closed list, in the order of that list. */
const setOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .array(z.enum(values))
    .max(MAX_PARTS)
    .transform((items): T[number][] =>
      values.filter((value) => items.some((item) => item === value)),
    );
const categories = setOf(CATEGORIES);
const labels = setOf(LABELS);
const frequency = z
  .number()
  .min(0)
  .max(8)
  .nullable()
  // One decimal; adding zero turns -0 into 0.
  .transform((value) => (value === null ? null : Math.round(value * 10) / 10 + 0));

const areaVariantOfPart = z
  .enum(AREA_VARIANTS)
  .nullable()
  .transform((area) => area ?? 'common');
const language = z.enum(TRANSLATION_LANGUAGES);

/** Lists are sent whole; an item with an id keeps the fields that it omits. */
const keptId = id
  .optional()
  .describe(
    'Id of an existing part, which keeps its value of every omitted field. Without an id, the part is new.',
  );

const listOf = <T extends z.ZodType>(item: T) => z.array(item).max(MAX_PARTS);

const neededWithoutId = (names: readonly string[]) => (part: object, context: z.RefinementCtx) => {
  if ('id' in part && part.id !== undefined) return;
  for (const name of names) {
    if (Reflect.get(part, name) === undefined) {
      context.addIssue({ code: 'custom', path: [name], ...ownProblem('required', 'is required') });
    }
  }
};

/** Sorts items by `sort_order`, which defaults to their position in the list. */
const inOrder = <T extends { sort_order?: number | undefined }>(
  items: readonly T[],
): (T & { sort_order: number })[] =>
  items
    .map((item, i) => ({ ...item, sort_order: item.sort_order ?? i + 1 }))
    .sort((a, b) => a.sort_order - b.sort_order);

export const shortText = normalized(MAX_NAME_LENGTH, FORBIDDEN_IN_TEXT);
export const webAddress = normalized(MAX_ADDRESS_LENGTH, FORBIDDEN_IN_SPELLING).refine(
  (value) => value === '' || isWebAddress(value),
  ownProblem('web_address', 'expected an address that starts with http:// or https://'),
);
const position = z.int().nonnegative().max(MAX_SORT_ORDER);

const audio = z.strictObject({
  url: normalized(MAX_ADDRESS_LENGTH, FORBIDDEN_IN_SPELLING)
    .refine((value) => value !== '', ownProblem('required', 'is required'))
    .refine(
      (value) => value === '' || isWebAddress(value) || isRecordingAddress(value),
      ownProblem('web_address', 'expected an address that starts with http:// or https://'),
    )
    .refine(
      (value) => !isWebAddress(value) || isOpenAddress(value),
      ownProblem('web_address', 'must not contain a name or password'),
    ),
  source_url: webAddress.default(''),
  attribution: text.default(''),
  licenses: textsOf(shortText).default([]),
  sort_order: position.optional(),
});
const pronunciations = listOf(
  z.strictObject({
    type: z.enum(PRONUNCIATION_TYPES).default('ipa'),
    text: shortText.default('').transform(withoutSlashes),
    area_variant: areaVariantOfPart.default('common'),
    sort_order: position.optional(),
    audio: listOf(audio).transform(inOrder).default([]),
    strength: z.enum(PRONUNCIATION_STRENGTHS).nullable().default(null),
  }),
)
  // Empty ones are left out, like any blank item.
  .transform((items) => inOrder(items.filter(({ text, audio }) => text !== '' || audio.length > 0)))
  .describe('Replaces the whole list. If `transcription` is sent too, the pronunciations win.');

/** One item for each kind, in the order of the kinds; those without words are left out. */
const collocations = z
  .array(z.strictObject({ kind: z.enum(COLLOCATION_KINDS), words: texts }))
  .max(MAX_PARTS)
  .transform((items) =>
    COLLOCATION_KINDS.flatMap((kind) => {
      const words = items.filter((item) => item.kind === kind).flatMap((item) => item.words);
      return words.length > 0 ? [{ kind, words: [...new Set(words)] }] : [];
    }),
  );

const notes = listOf(
  z.strictObject({
    kind: z.enum(NOTE_KINDS),
    text: text.default(''),
    wrong: text.default(''),
    right: text.default(''),
    words: texts.default([]),
  }),
  // One without any text is left out, like any blank item.
).transform((items) => items.filter(({ text, wrong, right }) => text || wrong || right));

const etymologies = listOf(
  z.strictObject({
    number: position,
    text: normalized(MAX_TEXT_LENGTH, FORBIDDEN_IN_TEXT, true),
  }),
);

const alternativeDetails = z
  .array(
    z.strictObject({
      word: spelling,
      area_variant: areaVariantOfPart.default('common'),
      kind: z.enum(ALTERNATIVE_KINDS).default('spelling'),
    }),
  )
  .max(MAX_LINKS);

const ofDataset = boundedText(MAX_DATASET_NAME_LENGTH).describe(
  'Ignored: records stay in their dataset.',
);

const formFields = {
  word: spelling,
  form_of_word: z.enum(INFLECTED_FORMS),
  area_variant: areaVariantOfPart,
  transcription,
  pronunciations,
  frequency,
};
export const formPatch = z.strictObject(formFields).partial();
export const newForm = formPatch.required({ word: true, form_of_word: true });
const formItem = formPatch
  .extend({ id: keptId, dataset: ofDataset.optional() })
  .superRefine(neededWithoutId(['word', 'form_of_word']));

const translationFields = { language, title: text, definition: text, variants_of_words: texts };
export const meaningTranslationPatch = z.strictObject(translationFields).partial();
export const newMeaningTranslation = meaningTranslationPatch.required({ language: true });
const translationItem = meaningTranslationPatch
  .extend({ id: keptId })
  .superRefine(neededWithoutId(['language']));

const shortTranslationFields = { language, description: text, variants_of_words: texts };
export const shortTranslationPatch = z.strictObject(shortTranslationFields).partial();
export const newShortTranslation = shortTranslationPatch.required({ language: true });
const shortTranslationItem = shortTranslationPatch
  .extend({ id: keptId })
  .superRefine(neededWithoutId(['language']));

const meaningFields = {
  ...meaning.omit({ id: true, translations: true }).shape,
  sort_order: z
    .int()
    .nonnegative()
    .max(MAX_SORT_ORDER)
    .describe('Position among the meanings. A new meaning without it goes last.'),
  title: text,
  definition: text,
  examples: texts,
  categories,
  area_variant: areaVariantOfPart,
  synonyms: links,
  antonyms: links,
  labels,
  grammar: setOf(GRAMMAR),
  etymology_number: position.nullable(),
  quotes: listOf(
    z.strictObject({
      text: normalized(MAX_TEXT_LENGTH, FORBIDDEN_IN_TEXT, true),
      reference: text.default(''),
      source_url: webAddress.default(''),
    }),
  ),
  patterns: texts,
  collocations,
  topics: setOf(TOPICS),
  notes,
  pronunciations,
  relations: z
    .array(
      z.strictObject({
        kind: z.enum(RELATION_KINDS),
        word: spelling,
        target_part_of_speech: z.enum(PARTS_OF_SPEECH),
        target_sort_order: position.nullable().default(null),
      }),
    )
    .max(MAX_LINKS)
    .transform(arrangeRelations)
    .describe('Returned under `relations` of the record.'),
};
const saysSomething = (meaning: object, context: z.RefinementCtx) => {
  if ('id' in meaning && meaning.id !== undefined) return;
  if (Reflect.get(meaning, 'title') || Reflect.get(meaning, 'definition')) return;
  const problem = ownProblem('meaning_without_text', 'a meaning needs a definition or a title');
  context.addIssue({ code: 'custom', path: ['definition'], ...problem });
};
export const meaningPatch = z
  .strictObject({ ...meaningFields, translations: listOf(translationItem) })
  .partial();
export const newMeaning = z
  .strictObject({ ...meaningFields, translations: listOf(newMeaningTranslation) })
  .partial()
  .superRefine(saysSomething);
const meaningItem = meaningPatch.extend({ id: keptId }).superRefine(saysSomething);

const parts = { forms: true, meanings: true, short_translations: true } as const;
const wordFields = {
  ...storedRecord.omit({ id: true, ...parts }).shape,
  word: spelling,
  categories,
  description: optionalText,
  transcription,
  pattern: optionalTexts,
  base_phrasal: optionalSpelling,
  frequency,
  phrasal_variants: links,
  labels,
  pronunciations,
  etymologies,
  alternatives,
  alternative_details: alternativeDetails,
  source: shortText,
  notes,
  phrase_of: links,
  article: normalized(MAX_ARTICLE_LENGTH, FORBIDDEN_IN_TEXT),
};
/** Clients send whole records back as they were read, computed fields included. */
const computed = links.describe('Ignored: computed.');
export const wordPatch = z
  .strictObject({
    id: id.describe('Ignored, but must be the id of the record.'),
    ...wordFields,
    phrases: computed,
    dataset: ofDataset,
    forms: listOf(formItem),
    meanings: listOf(meaningItem),
    short_translations: listOf(shortTranslationItem),
  })
  .partial();
export const newWord = z
  .strictObject({
    ...wordFields,
    forms: listOf(newForm),
    meanings: listOf(newMeaning),
    short_translations: listOf(newShortTranslation),
  })
  .partial()
  .required({ word: true, part_of_speech: true });

export type WordPatch = z.output<typeof wordPatch>;
export type NewWord = z.output<typeof newWord>;
export type FormPatch = z.output<typeof formPatch>;
export type MeaningPatch = z.output<typeof meaningPatch>;
export type MeaningTranslationPatch = z.output<typeof meaningTranslationPatch>;
export type ShortTranslationPatch = z.output<typeof shortTranslationPatch>;

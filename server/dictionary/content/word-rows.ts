import { emptyForm, emptyPronunciation, emptyRecord } from '../../contract/empty.ts';
import type { Label, PartOfSpeech } from '../../contract/vocabulary.ts';
import { TOPICS, TRANSLATION_LANGUAGES } from '../../contract/vocabulary.ts';
import type { Form, Meaning, Pronunciation, WordRecord } from '../../contract/word.ts';
import type { BulkTarget, Cell, StoredRecord } from '../../database/dialect.ts';
import type { IndexTranslation } from '../index/rows.ts';
import { completeContent, EMPTY_TAIL, withoutEmpty } from './stored-text.ts';

/**
 * A record's row: columns for filters and counts, and the record as two JSON texts:
 *
 * - `head`: what a search item shows, forms included, without the id and empty fields;
 * - `content`: meanings, short translations and the {@link RecordTail}; null in the row of a form.
 *
 * Phrasal variants, partly from other records, and the article have columns of their own.
 */
export const BASE_ROWS: Omit<BulkTarget, 'table'> = {
  columns: Object.keys(
    baseColumns({ id: 0, ...emptyRecord('', 'noun'), meanings: [], short_translations: [] }, 0),
  ),
  textColumns: ['head', 'content', 'article', 'translations'],
};

/** A form's row sets only these; its other columns keep their defaults. */
export const FORM_ROWS: Omit<BulkTarget, 'table'> = {
  columns: Object.keys(
    formColumns({ id: 0, ...emptyForm() }, { id: 0, ...emptyRecord('', 'noun') }, 0),
  ).slice(0, -1),
  textColumns: ['head'],
};

type RecordTail = Pick<WordRecord, keyof typeof EMPTY_TAIL>;
const TAIL_FIELDS = Object.keys(EMPTY_TAIL) as (keyof RecordTail)[];

export type RecordContent = Pick<WordRecord, 'meanings' | 'short_translations'> & RecordTail;

/** A base record without its id, its phrasal variants and the parts stored as content. */
export type RecordHead = Omit<
  WordRecord,
  'id' | 'phrasal_variants' | 'article' | keyof RecordContent
>;

type FormHead = Omit<Form, 'id'> & {
  part_of_speech: PartOfSpeech;
  source: string;
  /** The labels of its base, if it has any. */
  labels?: Label[];
};

/** The row of a base record, in the order of {@link BASE_ROWS}. */
export function baseRow(record: WordRecord, entryId: number): Cell[] {
  const content = {
    meanings: record.meanings.map(compactMeaning),
    short_translations: record.short_translations,
    // Processes of version 0.1.0 cut the text here.
    labels: record.labels,
    ...withoutEmpty(tailOf(record)),
    ...(record.article !== '' && { has_article: true }),
  };
  return [
    ...Object.values(baseColumns(record, entryId)),
    JSON.stringify(compactHead(record)),
    JSON.stringify(content),
    record.article || null,
    jsonListOrNull(indexTranslations(record)),
  ];
}

function baseColumns(record: Omit<WordRecord, 'forms'>, entryId: number): Record<string, Cell> {
  const { meanings, short_translations } = record;
  const named = new Set(meanings.flatMap((meaning) => meaning.topics));
  const topics = named.size === 0 ? [] : TOPICS.filter((topic) => named.has(topic));
  const translations = meanings.flatMap((meaning) => meaning.translations);
  const languages = [...translations, ...short_translations].reduce(
    (bits, { language }) => bits | (1 << TRANSLATION_LANGUAGES.indexOf(language)),
    0,
  );
  return {
    id: record.id,
    entry_id: entryId,
    word: record.word,
    part_of_speech: record.part_of_speech,
    form_of_word: record.form_of_word,
    word_level: record.word_level,
    area_variant: record.area_variant,
    language_register: record.language_register,
    categories: jsonListOrNull(record.categories),
    is_obsolete: record.is_obsolete,
    frequency: record.frequency,
    base_phrasal: record.base_phrasal,
    phrasal_variants: jsonListOrNull(record.phrasal_variants),
    has_transcription: record.transcription !== null,
    meaning_count: meanings.length,
    example_count: meanings.reduce((count, { examples }) => count + examples.length, 0),
    translation_count: translations.length,
    short_translation_count: short_translations.length,
    languages,
    labels: jsonListOrNull(record.labels),
    alternatives: jsonListOrNull(record.alternatives),
    topics: jsonListOrNull(topics),
    phrase_of: jsonListOrNull(record.phrase_of),
  };
}

/** The rows of a record's forms, in the order of {@link FORM_ROWS}. */
export const formRows = (record: WordRecord, entryId: number): Cell[][] =>
  record.forms.map((form) => Object.values(formColumns(form, record, entryId)));

type FormBase = Pick<WordRecord, 'id' | 'part_of_speech' | 'source' | 'labels'>;

function formColumns(form: Form, base: FormBase, entryId: number): Record<string, Cell> {
  const { part_of_speech, source, labels } = base;
  const ofBase = { part_of_speech, ...withoutEmpty({ source, labels }) };
  return {
    id: form.id,
    entry_id: entryId,
    base_id: base.id,
    word: form.word,
    part_of_speech,
    form_of_word: form.form_of_word,
    area_variant: form.area_variant,
    frequency: form.frequency,
    labels: jsonListOrNull(labels),
    has_transcription: form.transcription !== null,
    head: JSON.stringify(Object.assign(compactForm(form), ofBase)),
  };
}

/** The translations by which a record can be found. */
function indexTranslations({
  meanings,
  short_translations,
}: Pick<WordRecord, 'meanings' | 'short_translations'>): IndexTranslation[] {
  const ofMeanings = meanings.flatMap(({ translations }) =>
    translations.map(({ language, title, variants_of_words }): IndexTranslation => {
      return [language, 0, title, variants_of_words];
    }),
  );
  const short = short_translations.map(
    ({ language, description, variants_of_words }): IndexTranslation => {
      return [language, 1, description, variants_of_words];
    },
  );
  return [...ofMeanings, ...short];
}

/** Without relations and empty fields. Names each: copying a rest takes several times as long. */
function compactMeaning(meaning: Meaning): object {
  const { id, sort_order, title, definition, is_obsolete, examples, categories } = meaning;
  const { meaning_level, area_variant, language_register, translations } = meaning;
  const { synonyms, antonyms, labels, grammar, etymology_number, quotes, patterns } = meaning;
  const { collocations, topics, notes } = meaning;
  const pronunciations = meaning.pronunciations.map(compactPronunciation);
  const always = {
    ...{ id, sort_order, title, definition, is_obsolete, examples, categories, meaning_level },
    ...{ area_variant, language_register, translations, synonyms, antonyms },
  };
  const depth = { patterns, collocations, topics, notes, pronunciations };
  return Object.assign(
    always,
    withoutEmpty({ labels, grammar, etymology_number, quotes, ...depth }),
  );
}

function compactForm(form: Omit<Form, 'id'>): object {
  const { word, form_of_word, area_variant, transcription, frequency } = form;
  const pronunciations = form.pronunciations.map(compactPronunciation);
  const always = { word, form_of_word, area_variant, transcription };
  return Object.assign(always, withoutEmpty({ pronunciations, frequency }));
}

const formOfHead = (form: Form): object => ({ id: form.id, ...compactForm(form) });

function compactPronunciation(pronunciation: Pronunciation): object {
  const { type, text, area_variant, sort_order, audio, strength } = pronunciation;
  return { type, text, area_variant, sort_order, ...withoutEmpty({ audio, strength }) };
}

function jsonListOrNull(list: readonly unknown[]): string | null {
  return list.length === 0 ? null : JSON.stringify(list);
}

export const parseRecord = (stored: StoredRecord, phrasalVariants: string[]): WordRecord => ({
  id: stored.id,
  ...expandHead(stored),
  phrasal_variants: phrasalVariants,
  ...parseContent(stored),
  article: stored.article ?? '',
});

/** The record of a stored base row; `phrasalVariants` is the column's JSON text. */
export const parseStored = (stored: StoredRecord, phrasalVariants: string | null): WordRecord =>
  parseRecord(stored, phrasalVariants === null ? [] : JSON.parse(phrasalVariants));

export const parseContent = (stored: StoredRecord): RecordContent =>
  stored.content === null
    ? { meanings: [], short_translations: [], ...tailOfForm(stored) }
    : JSON.parse(`{${completeContent(stored.content)}}`);

function tailOf(record: RecordTail): object {
  const tail: Record<string, unknown> = {};
  for (const field of TAIL_FIELDS) tail[field] = record[field];
  tail['pronunciations'] = record.pronunciations.map(compactPronunciation);
  return tail;
}

/** The tail of a form's record, which takes the labels and the source of its base. */
export function tailOfForm({ head }: StoredRecord): RecordTail {
  const said: Partial<FormHead> = JSON.parse(head);
  const { pronunciations = [], source = '', labels = [] } = said;
  return { ...EMPTY_TAIL, labels, pronunciations: pronunciations.map(expandPronunciation), source };
}

function expandForm({ pronunciations = [], frequency = null, ...rest }: Form): Form {
  return { ...rest, pronunciations: pronunciations.map(expandPronunciation), frequency };
}

const expandPronunciation = (stored: Partial<Pronunciation>): Pronunciation => ({
  ...emptyPronunciation(),
  ...stored,
});

const NOT_IN_HEAD = ['phrasal_variants', 'meanings', 'short_translations', 'article'];
/** The value of every field that a head omits. */
export const EMPTY_HEAD = Object.fromEntries(
  Object.entries(emptyRecord('', 'noun')).filter(
    ([field]) => !NOT_IN_HEAD.includes(field) && !(field in EMPTY_TAIL),
  ),
) as unknown as RecordHead;
const HEAD_FIELDS = Object.keys(EMPTY_HEAD) as (keyof RecordHead)[];

/** A head without fields equal to {@link EMPTY_HEAD}: a third of the bytes to write and read. */
function compactHead(record: RecordHead): Partial<RecordHead> {
  const compact: Record<string, unknown> = {
    word: record.word,
    part_of_speech: record.part_of_speech,
  };
  for (const field of HEAD_FIELDS) {
    const value = record[field];
    const isEmpty = Array.isArray(value) ? value.length === 0 : value === EMPTY_HEAD[field];
    if (!isEmpty) compact[field] = field === 'forms' ? record.forms.map(formOfHead) : value;
  }
  return compact;
}

export function expandHead({ head, content }: StoredRecord): RecordHead {
  const said = JSON.parse(head);
  if (content === null) {
    delete said.pronunciations;
    delete said.source;
    delete said.labels;
  }
  // Fresh lists, because editors may modify them.
  return { ...EMPTY_HEAD, categories: [], ...said, forms: (said.forms ?? []).map(expandForm) };
}

import { DatasetError } from '../../../dataset/read/errors.ts';
import { type Languages, languageTag } from '../languages.ts';

/** What a column of a table can be. */
export type Field =
  | 'word'
  | 'part_of_speech'
  | 'definition'
  | 'title'
  | 'number'
  | 'word_level'
  | 'meaning_level'
  | 'frequency'
  | 'notes'
  | 'meaning_notes'
  | 'grammar'
  | 'description'
  | 'pronunciations'
  | 'recordings'
  | 'forms'
  | 'alternatives'
  | 'phrasal_verb_of'
  | 'phrasal_verbs'
  | 'phrase_of'
  | 'etymologies'
  | 'etymology'
  | 'advice'
  | 'meaning_advice'
  | 'article'
  | 'patterns'
  | 'examples'
  | 'quotes'
  | 'synonyms'
  | 'antonyms'
  | 'relations'
  | 'collocations'
  | 'topics'
  | 'source';

export type Column = { field: Field } | { translation: string; isShort: boolean } | null;

/** Other names, besides those of our own export, which are the names of the fields. */
const NAMES: Readonly<Record<string, Field>> = {
  ...{ headword: 'word', term: 'word', lemma: 'word', entry: 'word', expression: 'word' },
  ...{ vocabulary: 'word', vocab: 'word', front: 'word', english: 'word', en: 'word' },
  ...{ words: 'word', spelling: 'word', orth: 'word' },
  ...{ pos: 'part_of_speech', word_class: 'part_of_speech', wordclass: 'part_of_speech' },
  ...{ part: 'part_of_speech', class: 'part_of_speech', type: 'part_of_speech' },
  ...{ meaning: 'definition', meanings: 'definition', definitions: 'definition' },
  ...{ def: 'definition', gloss: 'definition', explanation: 'definition', back: 'definition' },
  ...{ sense: 'definition', english_definition: 'definition' },
  ...{ level: 'word_level', cefr: 'word_level', cefr_level: 'word_level' },
  ...{ zipf: 'frequency', freq: 'frequency' },
  ...{ tags: 'notes', labels: 'notes', label: 'notes', register: 'notes', note: 'notes' },
  ...{ ipa: 'pronunciations', pronunciation: 'pronunciations', phonetic: 'pronunciations' },
  ...{ transcription: 'pronunciations', phonetics: 'pronunciations' },
  ...{ audio: 'recordings', recording: 'recordings', sound: 'recordings' },
  ...{ form: 'forms', inflections: 'forms', inflected_forms: 'forms' },
  ...{ alternative: 'alternatives', variants: 'alternatives', other_spellings: 'alternatives' },
  ...{ example: 'examples', sentence: 'examples', sentences: 'examples', usage: 'examples' },
  ...{ example_sentence: 'examples', quote: 'quotes', quotation: 'quotes' },
  ...{ synonym: 'synonyms', antonym: 'antonyms', opposites: 'antonyms', opposite: 'antonyms' },
  ...{ origin: 'etymologies', topic: 'topics', pattern: 'patterns', collocation: 'collocations' },
  ...{ comment: 'description', remarks: 'description' },
};

const FIELDS: readonly Field[] = [
  ...(['word', 'part_of_speech', 'word_level', 'frequency', 'notes', 'grammar'] as const),
  ...(['description', 'pronunciations', 'recordings', 'forms', 'alternatives'] as const),
  ...(['phrasal_verb_of', 'phrasal_verbs', 'phrase_of', 'etymologies', 'advice'] as const),
  ...(['article', 'source', 'number', 'meaning_level', 'meaning_notes', 'title'] as const),
  ...(['definition', 'patterns', 'examples', 'quotes', 'synonyms', 'antonyms'] as const),
  ...(['relations', 'collocations', 'topics', 'meaning_advice', 'etymology'] as const),
];

const MAX_COLUMNS = 1_000;

const keyOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');

/** Whether a header is likely to be one of a table of words. */
export const isHeader = (cells: readonly string[]): boolean =>
  cells.length > 1 && cells.some((cell) => fieldOf(keyOf(cell)) === 'word');

function fieldOf(key: string): Field | null {
  if (Object.hasOwn(NAMES, key)) return NAMES[key] ?? null;
  return FIELDS.find((field) => field === key) ?? null;
}

/**
 * What the columns of a table are, by their names. Null for those that are unknown.
 *
 * @throws {DatasetError} listing the columns when it is unclear what the words are or say
 */
export function columnsOf(file: string, header: readonly string[], languages: Languages): Column[] {
  if (header.length > MAX_COLUMNS) {
    throw new DatasetError(`${file} has more than ${MAX_COLUMNS} columns`, {
      code: 'dataset_too_large',
    });
  }
  const keys = header.map(keyOf);
  const columns = keys.map((key) => columnNamed(key, languages));
  // In our own export it is the number of the meaning.
  const meaning = keys.indexOf('meaning');
  if (meaning !== -1 && keys.includes('definition')) columns[meaning] = { field: 'number' };
  if (keys.includes('etymology') && !keys.includes('etymologies')) {
    columns[keys.indexOf('etymology')] = { field: 'etymologies' };
  }
  const reason = unclear(columns, keys);
  if (reason !== null) {
    throw new DatasetError(`${file}: ${reason} ${listed(header, columns)}`, {
      code: 'unclear_columns',
    });
  }
  return columns;
}

function columnNamed(key: string, languages: Languages): Column {
  const field = fieldOf(key);
  if (field) return { field };
  const [, kind, name] = /^(?:(in_short|translations?)_)?(.+)$/.exec(key) ?? [];
  const language = languageTag((name ?? '').replaceAll('_', '-'));
  if (language !== null && !language.startsWith('en')) {
    return { translation: language, isShort: kind === 'in_short' };
  }
  const isTranslation = ['translation', 'translations'].includes(key);
  return isTranslation && languages.to !== null
    ? { translation: languages.to, isShort: false }
    : null;
}

/** Why the table cannot be read, or null. */
function unclear(columns: readonly Column[], keys: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const column of columns) {
    const name = nameOf(column);
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const twice = [...counts].find(([, count]) => count > 1);
  if (twice) return `two columns are its "${twice[0]}".`;
  if (!counts.has('word')) return 'no column is its "word".';
  const bare = keys.find((key) => ['translation', 'translations'].includes(key));
  const isSaid = columns.some((column) => column !== null && 'translation' in column);
  if (bare !== undefined && !isSaid) {
    return `the language of "${bare}" is unclear; name it translation_de, or the file eng-deu.csv.`;
  }
  const says = ['definition', 'title', 'article', 'synonyms', 'description'];
  if (isSaid || says.some((name) => counts.has(name))) return null;
  return 'no column is the "definition" of its words or a translation.';
}

function nameOf(column: Column): string | null {
  if (column === null) return null;
  if ('field' in column) return column.field;
  return `${column.isShort ? 'in_short' : 'translation'}_${column.translation}`;
}

function listed(header: readonly string[], columns: readonly Column[]): string {
  const all = header
    .slice(0, 40)
    .map((name, i) => `${JSON.stringify(name.slice(0, 40))}: ${nameOf(columns[i] ?? null) ?? '?'}`);
  return `Its columns: ${all.join(', ')}. Rename them in the first line; a column may be called ${[...FIELDS, 'translation_de'].join(', ')}.`;
}

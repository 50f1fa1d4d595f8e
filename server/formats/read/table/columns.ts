import table from './columns.json' with { type: 'json' };
import { DatasetError, tooLarge } from '../../../dataset/read/errors.ts';
import { type Languages, languageTag } from '../languages.ts';

export type Field = keyof typeof table;

export type Column = { field: Field } | { translation: string; isShort: boolean } | null;

/** The names of our own export, which are those of the fields, and the names that others use. */
const FIELDS = new Map<string, Field>(
  (Object.keys(table) as Field[]).flatMap((field) =>
    [field, ...table[field]].map((name) => [name, field] as const),
  ),
);

const MAX_COLUMNS = 1_000;

const keyOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');

/** True if a header is likely to be one of a table of words. */
export const isHeader = (cells: readonly string[]): boolean =>
  cells.length > 1 && cells.some((cell) => FIELDS.get(keyOf(cell)) === 'word');

/**
 * By the names of the columns; null for unknown ones.
 * @throws {DatasetError} listing the columns when it is unclear which has the words or their
 * content
 */
export function columnsOf(file: string, header: readonly string[], languages: Languages): Column[] {
  if (header.length > MAX_COLUMNS) {
    throw tooLarge(`${file} has more than ${MAX_COLUMNS} columns`);
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
  const field = FIELDS.get(key);
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
  return `Its columns: ${all.join(', ')}. Rename them in the first line; a column may be called ${[...Object.keys(table), 'translation_de'].join(', ')}.`;
}

import type { WordRecord } from '../contract/word.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import { recordOf, readRows } from '../dictionary/reading/word-row.ts';
import { groupBy } from '../dictionary/structures/grouped.ts';
import { articleOfRecord } from '../formats/write/article.ts';
import { plainTextOf } from '../formats/write/plain-text.ts';
import { type DictDatabase, has } from './databases.ts';

/** Everything that a database has on a headword. */
export interface Definition {
  database: DictDatabase;
  word: string;
  text: string;
}

const WIDTH = 72;
/** Longer definitions are cut, in characters. */
const MAX_LENGTH = 256 * 1024;
/** More words of a language would not suit a terminal. */
const TRANSLATED_WORDS = 3;

/** One for each database and headword. */
export async function definitionsOf(
  dictionary: Dictionary,
  databases: readonly DictDatabase[],
  term: string,
): Promise<Definition[]> {
  const definitions: Definition[] = [];
  for (const [{ index }, ofDataset] of groupBy(databases, ({ dataset }) => dataset)) {
    const records = (await readRows(dictionary, index.resolve(term)?.ids ?? [])).map(recordOf);
    for (const database of ofDataset) {
      const own = records.filter(({ source }) => has(database, source));
      for (const [word, parts] of groupBy(own, (record) => record.word)) {
        definitions.push({ database, word, text: textOf(parts) });
      }
    }
  }
  return definitions;
}

export function wrapped(text: string): string {
  const lines = text.split('\n').map((line) => plainTextOf(line, WIDTH));
  return lines.map((line) => line || '\n').join('');
}

function textOf(records: readonly WordRecord[]): string {
  const texts = records.map((record) => plainTextOf(articleOfRecord(shortened(record)), WIDTH));
  return texts.join('\n').slice(0, MAX_LENGTH);
}

/** Leaves out what would be too much for a terminal. */
function shortened(record: WordRecord): WordRecord {
  const isTranslated = record.meanings.some(({ translations }) => translations.length > 0);
  return {
    ...record,
    // Shown by SHOW INFO.
    source: '',
    // Short translations repeat those of the meanings.
    short_translations: isTranslated ? [] : record.short_translations,
    meanings: record.meanings.map((meaning) => ({
      ...meaning,
      translations: meaning.translations.map((translation) => ({
        ...translation,
        definition: '',
        variants_of_words: translation.variants_of_words.slice(0, TRANSLATED_WORDS),
      })),
    })),
  };
}

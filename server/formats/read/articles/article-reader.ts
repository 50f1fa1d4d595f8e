import { isUtf8 } from 'node:buffer';
import { MAX_HEADWORD_LENGTH } from '../../../contract/vocabulary.ts';
import type { AlternativeDetail, NewWordRecord } from '../../../contract/word.ts';
import type { DatasetRecord } from '../../../dataset/read/dataset.ts';
import { groupBy } from '../../../dataset/read/group-by.ts';
import { hasTooManyMarks } from '../../../text/normalize.ts';
import { mergeRecords } from '../merge-records.ts';
import type { ReadOwn } from '../own-layout/read-own.ts';
import type { Reading } from '../reading.ts';
import { checkRecord } from '../record-line.ts';
import type { ArticleFile } from './article-file.ts';
import type { ArticleIndex } from './article-index.ts';
import { parseArticle } from './parse-article.ts';

/** The largest index that is read; it is kept in memory. */
export const MAX_INDEX_BYTES = 128 * 1024 * 1024;
const MAX_ARTICLE_BYTES = 1024 * 1024;
/** Entries of one headword; real ones have some dozen at most. */
const MAX_ENTRIES = 1_000;

/**
 * Entries may share articles, and each is read as often as it is shared: in real dictionaries a few
 * times on average.
 */
const MAX_READS = 20;
const READ_ANYWAY_BYTES = 16 * 1024 * 1024;

/** The article of an entry as text, and transcriptions given separately. */
export interface ArticleText {
  text: string;
  sounds: string[];
}

export interface ArticleSource {
  /** The name of the index file, to report problems with. */
  file: string;
  index: ArticleIndex;
  articles: ArticleFile;
  /** @throws {BadArticleError} */
  decode(bytes: Buffer): ArticleText;
  /** The headword as the article spells it. */
  spellingOf(text: string, word: string): string;
  /** Only of our own exports: reads an article in our layout, for the records of a headword. */
  readOwn: ReadOwn | null;
  /** Other headwords that lead to an entry. */
  alternativesOf(entry: number): Iterable<string>;
}

/** An article that cannot be read; the message says why. */
export class BadArticleError extends Error {}

/** The records of a dictionary of articles, made from all entries of a headword together. */
export async function* articleRecords(
  source: ArticleSource,
  reading: Reading,
): AsyncGenerator<DatasetRecord> {
  const { index, articles, file } = source;
  const { problems, leftOut } = reading;
  const refuse = (entry: number, message: string) =>
    problems.addLine(file, index.lines.at(entry), [
      { path: '', message, code: 'unreadable_entry' },
    ]);
  const limit = Math.max(READ_ANYWAY_BYTES, MAX_READS * articles.bytes);
  let read = 0;
  for (let first = 0; first < index.length; first += 1) {
    const records: NewWordRecord[] = [];
    let entries = 0;
    for (const entry of index.entriesFrom(first)) {
      entries += 1;
      if (entries > MAX_ENTRIES) {
        refuse(entry, `more than ${MAX_ENTRIES} entries of one headword`);
        break;
      }
      const word = index.word(entry);
      const offset = index.offsets[entry] ?? 0;
      const bytes = index.sizes.at(entry);
      if (offset + bytes > articles.bytes) {
        refuse(
          entry,
          `${bytes} bytes at ${offset} lie outside the ${articles.bytes} of the articles`,
        );
      } else if (bytes > MAX_ARTICLE_BYTES) {
        refuse(entry, `an article of more than ${MAX_ARTICLE_BYTES} bytes`);
      } else if (word === '') leftOut.add('articles without a headword');
      else if (word.length > MAX_HEADWORD_LENGTH) {
        leftOut.add(`words of more than ${MAX_HEADWORD_LENGTH} characters`);
      } else {
        read += bytes;
        if (read > limit) {
          const message = `its entries share articles; together they have more than ${limit} bytes`;
          problems.add({
            file,
            line: null,
            path: '',
            message,
            code: 'too_large',
            params: { limit },
          });
          return;
        }
        const article = await articles.read(offset, bytes);
        const own = source.readOwn?.(article.toString(), word) ?? null;
        const made = own ?? recordsOf(word, article, source, reading);
        if (typeof made === 'string') refuse(entry, made);
        else if (own) records.push(...own);
        else {
          const details = detailsOf(source.alternativesOf(entry), word, reading);
          for (const record of made) record.alternative_details = [...details];
          records.push(...made);
        }
      }
    }
    const keyOf = ({ part_of_speech, word }: NewWordRecord) => `${part_of_speech} ${word}`;
    for (const group of groupBy(records, keyOf).values()) {
      const record = mergeRecords(group);
      if (record) yield { record, file, line: index.lines.at(first) };
    }
  }
}

/** The records of one article, or why there are none. */
function recordsOf(
  word: string,
  bytes: Buffer,
  { decode, spellingOf, readOwn }: ArticleSource,
  { leftOut }: Reading,
): NewWordRecord[] | string {
  try {
    const { text, sounds } = decode(bytes);
    // Other programs use control characters for layout.
    const clean = text.replace(/[^\P{Cc}\n\r\t]/gu, ' ');
    if (hasTooManyMarks(clean)) return 'too many combining marks in a row';
    if (readOwn) {
      // All spellings of a headword lead to its article, which is read only once.
      if (!clean.trimStart().startsWith(`${word} `)) return [];
      leftOut.add('our entries that are read as text');
    }
    const article = parseArticle(spellingOf(clean, word), clean);
    if (article.records.length === 0) leftOut.add('articles without text');
    if (article.isGuessed)
      leftOut.add('articles without a part of speech (read as nouns, phrases)');
    return article.records.flatMap((line) => {
      if (sounds.length > 0) {
        line.pronunciations = [
          ...(line.pronunciations ?? []),
          ...sounds.map((one) => ({ text: one })),
        ];
      }
      const checked = checkRecord(line, false);
      if (checked.ok) return [checked.value];
      throw new BadArticleError(checked.issues.map(({ message }) => message).join('; '));
    });
  } catch (error) {
    if (error instanceof BadArticleError) return error.message;
    throw error;
  }
}

function detailsOf(
  alternatives: Iterable<string>,
  word: string,
  { leftOut }: Reading,
): AlternativeDetail[] {
  const details: AlternativeDetail[] = [];
  for (const one of new Set(alternatives)) {
    if (one === word || one === '') continue;
    if (one.length > MAX_HEADWORD_LENGTH || hasTooManyMarks(one)) {
      leftOut.add(`other headwords of more than ${MAX_HEADWORD_LENGTH} characters`);
    } else details.push({ word: one, area_variant: 'common', kind: 'other' });
  }
  return details;
}

/** @throws {BadArticleError} */
export function utf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new BadArticleError('not valid UTF-8');
  return bytes.toString();
}

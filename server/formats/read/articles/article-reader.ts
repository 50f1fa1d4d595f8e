import type { Problem } from '../../../contract/problems.ts';
import { MAX_HEADWORD_LENGTH } from '../../../contract/vocabulary.ts';
import type { AlternativeDetail, NewWordRecord } from '../../../contract/word.ts';
import type { DatasetRecord } from '../../../dataset/read/dataset.ts';
import { groupBy } from '../../../dictionary/structures/grouped.ts';
import { hasTooManyMarks } from '../../../text/normalize.ts';
import { cleanWord } from '../clean-word.ts';
import { mergeRecords } from '../merge-records.ts';
import type { Reading } from '../reading.ts';
import { checkRecord } from '../record-line.ts';
import { type SharedArticles, sharedArticles, spelledLength } from './article-names.ts';
import { type ArticleSource, BadArticleError } from './article-source.ts';
import { picturesOf } from './article-text.ts';
import { type Book, parseInBook } from './book.ts';

/** An index is kept in memory. */
export const MAX_INDEX_BYTES = 128 * 1024 * 1024;
const MAX_ARTICLE_BYTES = 1024 * 1024;
/** Real headwords have some dozen entries at most. */
const MAX_ENTRIES = 1_000;

/**
 * Entries may share articles, and each is read as often as it is shared: in real dictionaries a few
 * times on average.
 */
const MAX_READS = 20;
const READ_ANYWAY_BYTES = 16 * 1024 * 1024;

/** Makes records from all entries of a headword together. */
export async function* articleRecords(
  source: ArticleSource,
  book: Book,
  reading: Reading,
): AsyncGenerator<DatasetRecord> {
  const { index, articles, file } = source;
  const shared = await sharedArticles(index, articles, reading.leftOut);
  const reader = new ArticleReader(source, shared, book, reading);
  const limit = Math.max(READ_ANYWAY_BYTES, MAX_READS * articles.bytes);
  const message = `its entries share articles; together they have more than ${limit} bytes`;
  const tooMuch: Problem = { message, code: 'too_large', params: { limit } };
  for (let first = 0; first < index.length; first += 1) {
    const records: NewWordRecord[] = [];
    for (const entry of reader.readable(first)) {
      records.push(...reader.recordsOf(entry));
      if (reader.bytes > limit) {
        reading.problems.add({ file, line: null, path: '', ...tooMuch });
        return;
      }
    }
    const keyOf = ({ part_of_speech, word }: NewWordRecord) => `${part_of_speech} ${word}`;
    for (const group of groupBy(records, keyOf).values()) {
      const record = mergeRecords(group);
      if (record) yield { record, file, line: index.lines.at(first) };
    }
  }
}

class ArticleReader {
  /** Those of all articles read so far. */
  bytes = 0;

  constructor(
    private readonly source: ArticleSource,
    private readonly shared: SharedArticles,
    private readonly book: Book,
    private readonly reading: Reading,
  ) {}

  /** The entries with the headword of this one, if it is the first; unreadable ones are reported. */
  *readable(first: number): Generator<number> {
    const { index } = this.source;
    const { leftOut } = this.reading;
    let count = 0;
    for (const entry of index.entriesFrom(first)) {
      if (this.shared.isSkipped(entry)) continue;
      count += 1;
      if (count > MAX_ENTRIES) {
        this.refuse(entry, `more than ${MAX_ENTRIES} entries of one headword`);
        return;
      }
      const word = index.word(entry);
      const problem = this.problemWith(entry);
      if (problem !== null) this.refuse(entry, problem);
      else if (word === '') leftOut.add('articles without a headword');
      else if (word.length > MAX_HEADWORD_LENGTH) {
        leftOut.add(`words of more than ${MAX_HEADWORD_LENGTH} characters`);
      } else yield entry;
    }
  }

  recordsOf(entry: number): NewWordRecord[] {
    const { source, reading } = this;
    const word = source.index.word(entry);
    const aliases = [...source.alternativesOf(entry), ...this.shared.aliasesOf(entry)];
    try {
      const records = this.parse(entry, word, aliases);
      addAlternatives(records, detailsOf(aliases, word, reading));
      return records;
    } catch (error) {
      if (!(error instanceof BadArticleError)) throw error;
      this.refuse(entry, error.message);
      return [];
    }
  }

  private problemWith(entry: number): string | null {
    const { index, articles } = this.source;
    const offset = index.offsets[entry] ?? 0;
    const bytes = index.sizes.at(entry);
    if (offset + bytes > articles.bytes) {
      return `${bytes} bytes at ${offset} lie outside the ${articles.bytes} of the articles`;
    }
    return bytes > MAX_ARTICLE_BYTES ? `an article of more than ${MAX_ARTICLE_BYTES} bytes` : null;
  }

  private refuse(entry: number, message: string): void {
    const { index, file } = this.source;
    this.reading.problems.addLine(file, index.lines.at(entry), [
      { path: '', message, code: 'unreadable_entry' },
    ]);
  }

  /** @throws {BadArticleError} */
  private parse(entry: number, word: string, aliases: readonly string[]): NewWordRecord[] {
    const { index, articles, decode, spellsWords } = this.source;
    const { leftOut } = this.reading;
    const bytes = articles.read(index.offsets[entry] ?? 0, index.sizes.at(entry));
    this.bytes += bytes.length;
    const { text, sounds, blocks, pictures = [] } = decode(bytes, leftOut);
    // Other programs use control characters for layout.
    const clean = text.replace(/[^\P{Cc}\n\r\t]/gu, ' ');
    if (hasTooManyMarks(clean)) throw new BadArticleError('too many combining marks in a row');
    const spelling = spellsWords ? spellingIn(clean, word) : word;
    const article = parseInBook(
      this.book,
      { word: spelling, text: clean, blocks, aliases },
      leftOut,
    );
    if (article.records.length === 0) leftOut.add('articles without text', 1, word);
    else if (article.isGuessed) leftOut.note('articles without a part of speech (guessed)', word);
    return article.records.map((line) => {
      line.pronunciations = [...(line.pronunciations ?? []), ...sounds];
      if (pictures.length > 0) line.article ??= picturesOf(pictures);
      const checked = checkRecord(line, false);
      if (checked.ok) return checked.value;
      throw new BadArticleError(checked.issues.map(({ message }) => message).join('; '));
    });
  }
}

/** Many indexes are all in lower case, but articles begin with the headword properly spelled. */
function spellingIn(text: string, word: string): string {
  const start = text.trimStart();
  return cleanWord(start.slice(0, spelledLength(start, word))) || word;
}

/** Forms of a record are left out of its other spellings, and so is what the index has in lower case. */
function addAlternatives(records: NewWordRecord[], details: readonly AlternativeDetail[]): void {
  for (const record of records) {
    const known = new Set([
      record.word,
      ...record.forms.map(({ word }) => word),
      ...record.alternative_details.flatMap(({ word }) => [word, word.toLowerCase()]),
    ]);
    const others = details.filter(({ word }) => !known.has(word));
    record.alternative_details = [...record.alternative_details, ...others];
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
    if (/^\p{L}$/u.test(one)) {
      // `{a}` and `{b}` in a text lead to it in some indexes.
      leftOut.add('single letters that lead to an article', 1, `${one} → ${word}`);
      continue;
    }
    if (one.length > MAX_HEADWORD_LENGTH || hasTooManyMarks(one)) {
      leftOut.add(`other headwords of more than ${MAX_HEADWORD_LENGTH} characters`);
    } else details.push({ word: one, area_variant: 'common', kind: 'other' });
  }
  return details;
}

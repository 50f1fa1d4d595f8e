import { isUtf8 } from 'node:buffer';
import { join } from 'node:path';
import type { DatasetRecord } from '../../../dataset/read/dataset.ts';
import { DatasetError } from '../../../dataset/read/errors.ts';
import { foldHeadword } from '../../../text/fold.ts';
import { normalize } from '../../../text/normalize.ts';
import type { About } from '../about.ts';
import { ArticleFile, readWhole } from '../articles/article-file.ts';
import { articleRecords, MAX_INDEX_BYTES, utf8 } from '../articles/article-reader.ts';
import { looksLikeDictdIndex } from '../detect.ts';
import { ownAbout } from '../own-layout/own-about.ts';
import { isOurLayout, readOwnText } from '../own-layout/read-own.ts';
import type { FormatReader, Reading } from '../reading.ts';
import type { UnpackedFile } from '../unpacked-file.ts';
import { type DictdIndex, parseDictdIndex, type Place } from './index-file.ts';

const MAX_ABOUT_BYTES = 100_000;

/** Reads a dictd dictionary: an `.index` and a `.dict` or `.dict.dz`. */
export class DictdReader implements FormatReader {
  readonly about: About;
  readonly defaults = { name: 'dictd dictionary' };
  readonly totalRecords: number;
  private readonly indexName: string;
  private readonly index: DictdIndex;
  private readonly articles: ArticleFile;
  private readonly reading: Reading;

  private constructor(
    indexName: string,
    index: DictdIndex,
    articles: ArticleFile,
    about: About,
    reading: Reading,
  ) {
    this.indexName = indexName;
    this.index = index;
    this.articles = articles;
    this.about = about;
    this.totalRecords = index.index.length;
    this.reading = reading;
  }

  /** @throws {DatasetError} when a file is missing or there are several dictionaries */
  static async open(files: readonly UnpackedFile[], reading: Reading): Promise<DictdReader> {
    const [file, ...others] = files.filter(looksLikeDictdIndex);
    if (!file || others.length > 0) {
      throw new DatasetError('there are several dictd dictionaries; import one at a time', {
        code: 'several_dictionaries',
      });
    }
    const stem = file.name.replace(/\.index$/i, '');
    const source = files.find(({ name }) => name === `${stem}.dict` || name === `${stem}.dict.dz`);
    if (!source)
      throw new DatasetError(`${file.name} comes without its .dict or .dict.dz`, {
        code: 'incomplete',
      });
    const { scratch, limits } = reading;
    const bytes = await readWhole(file, MAX_INDEX_BYTES);
    const index = parseDictdIndex(file.name, bytes, reading);
    const articles = await ArticleFile.create(join(scratch, 'articles'), source, limits);
    const about = await aboutOf(index, articles).catch(async (error: unknown) => {
      await articles.close();
      throw error;
    });
    return new DictdReader(file.name, index, articles, about, reading);
  }

  async *records(): AsyncGenerator<DatasetRecord> {
    const isUtf8Said = this.index.about.has('utf8');
    const source = {
      file: this.indexName,
      index: this.index.index,
      articles: this.articles,
      // Dictionaries older than UTF-8 do not name their encoding.
      decode: (bytes: Buffer) => ({
        text: isUtf8Said || isUtf8(bytes) ? utf8(bytes) : bytes.toString('latin1'),
        sounds: [],
      }),
      spellingOf: spellingIn,
      readOwn: isOurLayout(this.about.notice ?? '') ? readOwnText : null,
      alternativesOf: () => [],
    };
    yield* articleRecords(source, this.reading);
  }

  close(): Promise<void> {
    return this.articles.close();
  }
}

/** Many indexes are all in lower case, but articles begin with the headword properly spelled. */
function spellingIn(text: string, word: string): string {
  const start = normalize(text.trimStart()).slice(0, word.length);
  const after = text.trimStart().charAt(word.length);
  const isWhole = foldHeadword(start) === foldHeadword(word) && !/[\p{L}\p{N}]/u.test(after);
  return isWhole ? start : word;
}

const withoutIndent = (text: string): string => text.replace(/^ +/gm, '');

/** Reads the entries about the dictionary itself; the article of each repeats its headword. */
async function aboutOf({ about }: DictdIndex, articles: ArticleFile): Promise<About> {
  const read = async (place: Place | undefined): Promise<string> => {
    if (!place || place.size > MAX_ABOUT_BYTES) return '';
    if (place.offset + place.size > articles.bytes) return '';
    const bytes = await articles.read(place.offset, place.size);
    const text = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
    return text.replace(/^\s*00-?database\S*\s*/, '').trim();
  };
  const info = await read(about.get('info'));
  const own = withoutIndent(info);
  return {
    name: (await read(about.get('short'))).replace(/\s+/g, ' '),
    attribution: (await read(about.get('url'))).replace(/\s+/g, ' '),
    notice: info,
    ...(isOurLayout(own) && { ...ownAbout(own), notice: own }),
  };
}

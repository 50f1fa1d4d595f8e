import { join } from 'node:path';
import type { DatasetRecord } from '../../../dataset/read/dataset.ts';
import { DatasetError } from '../../../dataset/read/errors.ts';
import { ArticleFile, readWhole } from '../articles/article-file.ts';
import { articleRecords, MAX_INDEX_BYTES } from '../articles/article-reader.ts';
import { looksLikeStarDict } from '../detect.ts';
import { keyOf } from '../../write/stardict.ts';
import type { FormatReader, Reading } from '../reading.ts';
import { type ReadOwn, readOwnHtml } from '../own-layout/read-own.ts';
import type { UnpackedFile } from '../unpacked-file.ts';
import { decodeArticle } from './article.ts';
import { parseIndex, parseSynonyms } from './index-file.ts';
import { parseInfo, type StarDictInfo } from './info.ts';

interface Files {
  info: UnpackedFile;
  index: UnpackedFile;
  articles: UnpackedFile;
  synonyms: UnpackedFile | null;
}

/** Reads a StarDict dictionary: `.ifo`, `.idx`, `.dict` and, if there is one, `.syn`. */
export class StarDictReader implements FormatReader {
  readonly about;
  readonly defaults = { name: 'StarDict dictionary' };
  totalRecords: number | null;
  private readonly files: Files;
  private readonly info: StarDictInfo;
  private readonly reading: Reading;
  private articles: ArticleFile | null = null;

  private constructor(files: Files, info: StarDictInfo, reading: Reading) {
    this.files = files;
    this.info = info;
    this.about = info.about;
    this.totalRecords = info.words;
    this.reading = reading;
  }

  /** @throws {DatasetError} when files are missing or the version is unknown */
  static async open(files: readonly UnpackedFile[], reading: Reading): Promise<StarDictReader> {
    const [info, ...others] = files.filter(looksLikeStarDict);
    if (!info || others.length > 0) {
      throw new DatasetError('there are several StarDict dictionaries; import one at a time', {
        code: 'several_dictionaries',
      });
    }
    const stem = info.name.replace(/\.ifo$/i, '');
    const find = (...endings: string[]) =>
      files.find(({ name }) => endings.some((ending) => name === stem + ending)) ?? null;
    const index = find('.idx', '.idx.gz');
    const articles = find('.dict', '.dict.dz');
    if (!index || !articles) {
      const missing = index ? '.dict or .dict.dz' : '.idx';
      throw new DatasetError(`${info.name} comes without its ${missing}`, { code: 'incomplete' });
    }
    const bytes = await readWhole(info, MAX_INDEX_BYTES);
    const set = { info, index, articles, synonyms: find('.syn', '.syn.dz', '.syn.gz') };
    return new StarDictReader(set, parseInfo(info.name, bytes), reading);
  }

  async *records(): AsyncGenerator<DatasetRecord> {
    const { files, info, reading } = this;
    const { scratch, limits, problems, leftOut } = reading;
    const bytes = await readWhole(files.index, MAX_INDEX_BYTES);
    const refuse = (message: string, params: { found: number; expected: number }) => {
      const file = files.index.name;
      problems.add({ file, line: null, path: '', message, code: 'count_differs', params });
    };
    if (info.indexBytes !== null && info.indexBytes !== bytes.length) {
      const said = `${files.info.name} says ${info.indexBytes}`;
      const params = { found: bytes.length, expected: info.indexBytes };
      refuse(`has ${bytes.length} bytes, but ${said}`, params);
    }
    const index = parseIndex(files.index.name, bytes, info.offsetBits, reading);
    if (info.words !== null && info.words !== index.length && problems.total === 0) {
      refuse(`has ${index.length} words, but ${files.info.name} says ${info.words}`, {
        found: index.length,
        expected: info.words,
      });
    }
    const synonyms = files.synonyms
      ? parseSynonyms(files.synonyms.name, await readWhole(files.synonyms, MAX_INDEX_BYTES), {
          words: index.length,
          reading,
        })
      : new Map<number, string[]>();
    const path = join(scratch, 'articles');
    this.articles = await ArticleFile.create(path, files.articles, limits);
    const source = {
      file: files.index.name,
      index,
      articles: this.articles,
      decode: (article: Buffer) => decodeArticle(article, info.sameTypes, leftOut),
      spellingOf: (_text: string, word: string) => word,
      readOwn: info.isOurs ? readOwnOf : null,
      alternativesOf: (entry: number) => synonyms.get(entry) ?? [],
    };
    yield* articleRecords(source, reading);
  }

  async close(): Promise<void> {
    await this.articles?.close();
    this.articles = null;
  }
}

/** Our articles include the records of other headwords that the word is a form of. */
const readOwnOf: ReadOwn = (article, key) =>
  readOwnHtml(article, key)?.filter(({ word }) => keyOf(word).toString() === key) ?? null;

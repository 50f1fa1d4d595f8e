import { join } from 'node:path';
import { incomplete, severalDictionaries } from '../../../dataset/read/errors.ts';
import { unpackArticles } from '../articles/article-file.ts';
import { readWhole } from '../../../dataset/read/file-bytes.ts';
import { MAX_INDEX_BYTES } from '../articles/article-reader.ts';
import type { ArticleSource } from '../articles/article-source.ts';
import { openBook } from '../articles/book-reader.ts';
import { looksLikeStarDict } from '../detect.ts';
import type { FormatReader, Reading } from '../reading.ts';
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

/**
 * `.ifo`, `.idx`, `.dict` and, if there is one, `.syn`.
 * @throws {DatasetError} when files are missing or the version is unknown
 */
export async function openStarDict(
  all: readonly UnpackedFile[],
  reading: Reading,
): Promise<FormatReader> {
  const files = filesOf(all);
  const info = parseInfo(files.info.name, await readWhole(files.info, MAX_INDEX_BYTES));
  const { scratch, limits } = reading;
  const bytes = await readWhole(files.index, MAX_INDEX_BYTES);
  const index = parseIndex(files.index.name, bytes, info.offsetBits, reading);
  checkCounts(files, info, { bytes: bytes.length, words: index.length }, reading);
  const synonyms = files.synonyms
    ? parseSynonyms(files.synonyms.name, await readWhole(files.synonyms, MAX_INDEX_BYTES), {
        words: index.length,
        reading,
      })
    : new Map<number, string[]>();
  const source: ArticleSource = {
    file: files.index.name,
    index,
    articles: await unpackArticles(join(scratch, 'articles'), files.articles, limits),
    decode: (article, leftOut) => {
      return decodeArticle(article, info.sameTypes, { leftOut, media: reading.media });
    },
    spellsWords: false,
    alternativesOf: (entry) => synonyms.get(entry) ?? [],
  };
  return openBook({ source, about: info.about, format: 'StarDict' }, reading);
}

function filesOf(files: readonly UnpackedFile[]): Files {
  const [info, ...others] = files.filter(looksLikeStarDict);
  if (!info || others.length > 0) {
    throw severalDictionaries('there are several StarDict dictionaries; import one at a time');
  }
  const stem = info.name.replace(/\.ifo$/i, '');
  const find = (...endings: string[]) =>
    files.find(({ name }) => endings.some((ending) => name === stem + ending)) ?? null;
  const index = find('.idx', '.idx.gz');
  const articles = find('.dict', '.dict.dz');
  if (!index || !articles) {
    const missing = index ? '.dict or .dict.dz' : '.idx';
    throw incomplete(`${info.name} comes without its ${missing}`);
  }
  return { info, index, articles, synonyms: find('.syn', '.syn.dz', '.syn.gz') };
}

/** Compares the index with the numbers in the `.ifo`. */
function checkCounts(
  files: Files,
  info: StarDictInfo,
  found: { bytes: number; words: number },
  { problems }: Reading,
): void {
  const compare = (what: string, there: number, expected: number | null) => {
    if (expected === null || expected === there) return;
    const file = files.index.name;
    const message = `has ${there} ${what}, but ${files.info.name} says ${expected}`;
    const params = { found: there, expected };
    problems.add({ file, line: null, path: '', message, code: 'count_differs', params });
  };
  compare('bytes', found.bytes, info.indexBytes);
  if (problems.total === 0) compare('words', found.words, info.words);
}

import { isUtf8 } from 'node:buffer';
import { join } from 'node:path';
import { incomplete, severalDictionaries } from '../../../dataset/read/errors.ts';
import type { About } from '../about.ts';
import { unpackArticles } from '../articles/article-file.ts';
import type { ScratchFile } from '../scratch-file.ts';
import { readWhole } from '../../../dataset/read/file-bytes.ts';
import { openBook } from '../articles/book-reader.ts';
import { withoutEntities } from '../articles/html-text.ts';
import { MAX_INDEX_BYTES } from '../articles/article-reader.ts';
import { utf8 } from '../articles/article-source.ts';
import { looksLikeDictdIndex } from '../detect.ts';
import type { FormatReader, Reading } from '../reading.ts';
import type { UnpackedFile } from '../unpacked-file.ts';
import { type DictdIndex, parseDictdIndex, type ByteRange } from './index-file.ts';

const MAX_ABOUT_BYTES = 100_000;

/**
 * An `.index` and a `.dict` or `.dict.dz`.
 * @throws {DatasetError} when a file is missing or there are several dictionaries
 */
export async function openDictd(
  files: readonly UnpackedFile[],
  reading: Reading,
): Promise<FormatReader> {
  const [file, ...others] = files.filter(looksLikeDictdIndex);
  if (!file || others.length > 0) {
    throw severalDictionaries('there are several dictd dictionaries; import one at a time');
  }
  const stem = file.name.replace(/\.index$/i, '');
  const source = files.find(({ name }) => name === `${stem}.dict` || name === `${stem}.dict.dz`);
  if (!source) throw incomplete(`${file.name} comes without its .dict or .dict.dz`);
  const { scratch, limits } = reading;
  const bytes = await readWhole(file, MAX_INDEX_BYTES);
  const index = parseDictdIndex(file.name, bytes, reading);
  const articles = await unpackArticles(join(scratch, 'articles'), source, limits);
  const about = await aboutOf(index, articles).catch(async (error: unknown) => {
    articles.close();
    throw error;
  });
  const isUtf8Said = index.about.has('utf8');
  const from = {
    file: file.name,
    index: index.index,
    articles,
    // Dictionaries older than UTF-8 do not name their encoding.
    decode: (article: Buffer) => ({
      text: withoutEntities(
        isUtf8Said || isUtf8(article) ? utf8(article) : article.toString('latin1'),
      ),
      sounds: [],
    }),
    spellsWords: true,
    alternativesOf: () => [],
  };
  return openBook({ source: from, about, format: 'dictd' }, reading);
}

/** From entries about the dictionary itself; the article of each repeats its headword. */
async function aboutOf({ about }: DictdIndex, articles: ScratchFile): Promise<About> {
  const read = async (range: ByteRange | undefined): Promise<string> => {
    if (!range || range.size > MAX_ABOUT_BYTES) return '';
    if (range.offset + range.size > articles.bytes) return '';
    const bytes = articles.read(range.offset, range.size);
    const text = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
    return text.replace(/^\s*00-?database\S*\s*/, '').trim();
  };
  const info = await read(about.get('info'));
  return {
    name: (await read(about.get('short'))).replace(/\s+/g, ' '),
    attribution: (await read(about.get('url'))).replace(/\s+/g, ' '),
    notice: info,
  };
}

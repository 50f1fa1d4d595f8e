import { severalDictionaries } from '../../dataset/read/errors.ts';
import * as is from './detect.ts';
import type { FormatReader, Reading } from './reading.ts';
import type { UnpackedFile } from './unpacked-file.ts';

type Open = (files: readonly UnpackedFile[], reading: Reading) => Promise<FormatReader>;

/** For formats of one file. */
const one =
  (
    looksLike: (file: UnpackedFile) => boolean,
    load: () => Promise<(file: UnpackedFile, reading: Reading) => Promise<FormatReader>>,
  ): Open =>
  async (files, reading) =>
    (await load())(onlyOne(files.filter(looksLike)), reading);

/** Each is loaded only when needed. */
const READERS: Readonly<Record<is.Format, Open>> = {
  kaikki: one(is.looksLikeKaikki, async () => (await import('./kaikki/kaikki.ts')).openKaikki),
  'wn-lmf': one(is.looksLikeWnLmf, async () => (await import('./wn-lmf/wn-lmf.ts')).openWnLmf),
  mdict: one(is.looksLikeMdict, async () => (await import('./mdict/mdict.ts')).openMdict),
  tei: one(is.looksLikeTei, async () => (await import('./tei/tei.ts')).openTei),
  xdxf: one(is.looksLikeXdxf, async () => (await import('./xdxf/xdxf.ts')).openXdxf),
  dsl: one(is.looksLikeDsl, async () => (await import('./dsl/dsl.ts')).openDsl),
  table: one(is.looksLikeTable, async () => (await import('./table/table.ts')).openTable),
  stardict: async (...all) => (await import('./stardict/stardict.ts')).openStarDict(...all),
  dictd: async (...all) => (await import('./dictd/dictd.ts')).openDictd(...all),
  yomitan: async (...all) => (await import('./yomitan/yomitan.ts')).openYomitan(...all),
};

/** @throws {DatasetError} when the files of that format cannot be read */
export const readerOf = (
  { format, files }: { format: is.Format; files: readonly UnpackedFile[] },
  reading: Reading,
): Promise<FormatReader> => READERS[format](files, reading);

function onlyOne(files: readonly UnpackedFile[]): UnpackedFile {
  const [file] = files;
  if (file && files.length === 1) return file;
  const names = files.map(({ name }) => name).join(', ');
  throw severalDictionaries(`there are several dictionaries (${names}); import one at a time`);
}

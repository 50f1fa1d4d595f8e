import { severalDictionaries } from '../../dataset/read/errors.ts';
import {
  type Format,
  looksLikeDsl,
  looksLikeKaikki,
  looksLikeMdict,
  looksLikeTable,
  looksLikeTei,
  looksLikeWnLmf,
  looksLikeXdxf,
} from './detect.ts';
import type { FormatReader, Reading } from './reading.ts';
import type { UnpackedFile } from './unpacked-file.ts';

/** @throws {DatasetError} when the files of that format cannot be read */
export async function readerOf(
  { format, files }: { format: Format; files: readonly UnpackedFile[] },
  reading: Reading,
): Promise<FormatReader> {
  switch (format) {
    case 'kaikki': {
      const { KaikkiReader } = await import('./kaikki/kaikki.ts');
      return new KaikkiReader(onlyOne(files.filter(looksLikeKaikki)), reading);
    }
    case 'wn-lmf': {
      const { WnLmfReader } = await import('./wn-lmf/wn-lmf.ts');
      return WnLmfReader.open(onlyOne(files.filter(looksLikeWnLmf)), reading);
    }
    case 'stardict': {
      const { openStarDict } = await import('./stardict/stardict.ts');
      return openStarDict(files, reading);
    }
    case 'mdict': {
      const { openMdict } = await import('./mdict/mdict.ts');
      return openMdict(onlyOne(files.filter(looksLikeMdict)), reading);
    }
    case 'dictd': {
      const { openDictd } = await import('./dictd/dictd.ts');
      return openDictd(files, reading);
    }
    case 'tei': {
      const { openTei } = await import('./tei/tei.ts');
      return openTei(onlyOne(files.filter(looksLikeTei)), reading);
    }
    case 'yomitan': {
      const { openYomitan } = await import('./yomitan/yomitan.ts');
      return openYomitan(files, reading);
    }
    case 'xdxf': {
      const { openXdxf } = await import('./xdxf/xdxf.ts');
      return openXdxf(onlyOne(files.filter(looksLikeXdxf)), reading);
    }
    case 'dsl': {
      const { openDsl } = await import('./dsl/dsl.ts');
      return openDsl(onlyOne(files.filter(looksLikeDsl)), reading);
    }
    case 'table': {
      const { openTable } = await import('./table/table.ts');
      return openTable(onlyOne(files.filter(looksLikeTable)), reading);
    }
  }
}

function onlyOne(files: readonly UnpackedFile[]): UnpackedFile {
  const [file] = files;
  if (file && files.length === 1) return file;
  const names = files.map(({ name }) => name).join(', ');
  throw severalDictionaries(`there are several dictionaries (${names}); import one at a time`);
}

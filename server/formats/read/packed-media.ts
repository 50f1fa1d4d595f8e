import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openArchive } from '../../dataset/read/archive.ts';
import { DatasetError } from '../../dataset/read/errors.ts';
import { bytesOf, InputFile } from '../../dataset/read/file-bytes.ts';
import type { SourceFile } from '../../dataset/read/layout.ts';
import { plainName } from '../../dataset/read/media.ts';
import { unpackArticles } from './articles/article-file.ts';
import type { Reading } from './reading.ts';
import { ScratchFile } from './scratch-file.ts';
import { OutOfMemoryError } from './thread/memory-limit.ts';
import type { UnpackedFile } from './unpacked-file.ts';

/** A picture or sound, and where it begins in the scratch file of all of them. */
export interface UnpackedMedia extends Pick<SourceFile, 'name' | 'bytes'> {
  start: number;
}

const pathIn = (scratch: string): string => join(scratch, 'media');

/** Unpacks the pictures and sounds that MDict keeps in `.mdd`, and Lingvo in `.dsl.files.zip`. */
export async function unpackMedia(
  files: readonly UnpackedFile[],
  reading: Reading,
): Promise<UnpackedMedia[]> {
  const packed = files.filter(({ name }) => /\.(?:mdd|files\.zip)$/i.test(name));
  if (packed.length === 0) return [];
  const { scratch, media, leftOut } = reading;
  const content = new ScratchFile(pathIn(scratch));
  const kept: UnpackedMedia[] = [];
  try {
    for (const file of packed) {
      try {
        for await (const one of filesIn(file, reading)) {
          if (!media.hasRoomFor(one)) continue;
          const start = content.bytes;
          for await (const chunk of one.read()) content.append(chunk);
          if (media.add(one)) kept.push({ name: one.name, bytes: one.bytes, start });
        }
      } catch (error) {
        // A book without its pictures is better than none.
        if (!(error instanceof DatasetError) || error instanceof OutOfMemoryError) throw error;
        leftOut.add('files of pictures and sounds that cannot be read', 1, error.message);
      }
    }
  } finally {
    content.close();
  }
  return kept;
}

/** Each is read, or passed over, before the next. */
async function* filesIn(
  file: UnpackedFile,
  { scratch, limits }: Reading,
): AsyncGenerator<SourceFile> {
  if (/\.mdd$/i.test(file.name)) {
    yield* (await import('./mdict/mdd.ts')).mddFiles(file);
    return;
  }
  const path = join(scratch, 'media.zip');
  try {
    (await unpackArticles(path, file, limits)).close();
    const zip = await openArchive(path, limits, () => false);
    try {
      yield* zip.media;
    } finally {
      await zip.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}

/** Reads them where the thread has left them. */
export function unpackedMedia(scratch: string, media: readonly UnpackedMedia[]): SourceFile[] {
  return media.map(({ name, bytes, start }) => ({
    name: plainName(name),
    bytes,
    async *read() {
      const file = new InputFile(pathIn(scratch));
      try {
        yield* bytesOf(file, start, bytes);
      } finally {
        file.close();
      }
    },
  }));
}

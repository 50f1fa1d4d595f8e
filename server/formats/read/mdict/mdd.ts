import type { SourceFile } from '../../../dataset/read/layout.ts';
import { mediaType, plainName } from '../../../dataset/read/media.ts';
import type { UnpackedFile } from '../unpacked-file.ts';
import { MAX_BLOCK_BYTES, openContainer, Pieces } from './container.ts';

/**
 * The pictures and sounds of an `.mdd`. Each is read, or passed over, before the next.
 * @throws {DatasetError} when it is damaged, encrypted, or packed in a way that cannot be read
 */
export async function* mddFiles(file: UnpackedFile): AsyncGenerator<SourceFile> {
  const container = await openContainer(file);
  const { keys, content } = container;
  const pieces = new Pieces({ name: file.name, read: () => content() });
  let at = 0;
  try {
    for (const [i, { word, offset }] of keys.entries()) {
      const name = plainName(word.toString('utf16le'));
      const bytes = (keys[i + 1]?.offset ?? container.bytes) - offset;
      if (mediaType(name) === null || bytes <= 0 || offset < at) continue;
      const read = async function* () {
        while (at < offset)
          at += (await pieces.take(Math.min(offset - at, MAX_BLOCK_BYTES))).length;
        for (const end = offset + bytes; at < end;) {
          const part = await pieces.take(Math.min(end - at, MAX_BLOCK_BYTES));
          at += part.length;
          yield part;
        }
      };
      yield { name, bytes, read };
    }
  } finally {
    await container.leave();
  }
}

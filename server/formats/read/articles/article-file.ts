import { tooLarge } from '../../../dataset/read/errors.ts';
import type { Limits } from '../../../dataset/read/limits.ts';
import { ScratchFile } from '../scratch-file.ts';
import type { UnpackedFile } from '../unpacked-file.ts';

/** Unpacks articles into a scratch file, for reading in any order. */
export async function unpackArticles(
  path: string,
  source: UnpackedFile,
  limits: Limits,
): Promise<ScratchFile> {
  const file = new ScratchFile(path);
  try {
    for await (const chunk of source.read()) {
      if (file.bytes + chunk.length > limits.maxTotalBytes) {
        throw tooLarge(`${source.name} has more than ${limits.maxTotalBytes} bytes`);
      }
      file.append(chunk);
    }
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

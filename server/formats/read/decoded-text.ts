import { DatasetError } from '../../dataset/read/errors.ts';
import type { UnpackedFile } from './unpacked-file.ts';

/** UTF-16 has a byte order mark, or a zero byte in its first character; anything else is UTF-8. */
function encodingOf(head: Buffer): 'utf-16le' | 'utf-16be' | 'utf-8' {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8';
}

export const textOfHead = ({ head }: UnpackedFile): string =>
  new TextDecoder(encodingOf(head)).decode(head);

/** @throws {DatasetError} when the file is neither UTF-8 nor UTF-16 */
export async function* decodedText(file: UnpackedFile): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodingOf(file.head), { fatal: true });
  const decode = (bytes?: Buffer): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw new DatasetError(`${file.name} is neither valid UTF-8 nor UTF-16`, {
        code: 'not_utf8',
      });
    }
  };
  for await (const chunk of file.read()) yield decode(chunk);
  yield decode();
}

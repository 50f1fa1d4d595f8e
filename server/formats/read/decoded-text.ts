import { DatasetError } from '../../dataset/read/errors.ts';
import type { UnpackedFile } from './unpacked-file.ts';

/** Where XML says so; the names are those of a `TextDecoder`. */
const CODE_PAGE =
  /^<\?xml\s[^>]*?encoding\s*=\s*["'](iso-8859-(?:[2-8]|1[03-6]?)|windows-125[0-8]|koi8-[ru]|gb2312|gbk|gb18030|big5|euc-jp|euc-kr|shift_jis)["']/i;

/** UTF-16 has a byte order mark, or a zero byte in its first character. */
function encodingOf(head: Buffer): string {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  return CODE_PAGE.exec(head.toString('latin1', 0, 200))?.[1] ?? 'utf-8';
}

export const textOfHead = ({ head }: Pick<UnpackedFile, 'head'>): string =>
  new TextDecoder(encodingOf(head)).decode(head);

/** @throws {DatasetError} when the file is not in the encoding that it begins with */
export async function* decodedText(file: UnpackedFile): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodingOf(file.head), { fatal: true });
  const decode = (bytes?: Buffer): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw new DatasetError(
        `${file.name} is neither valid UTF-8 nor UTF-16; save it as UTF-8 (Excel: "CSV UTF-8")`,
        { code: 'not_utf8' },
      );
    }
  };
  for await (const chunk of file.read()) yield decode(chunk);
  yield decode();
}

import type { DatasetProblem } from '../../contract/admin/transfer.ts';
import type { Problem } from '../../contract/problems.ts';
import { hasTooManyMarks } from '../../text/normalize.ts';
import { messageOf } from './errors.ts';
import { startOf } from './file-bytes.ts';
import type { SourceFile } from './layout.ts';

/** Beside the files of a dataset. */
export const LICENCES = 'LICENSES';

/** Keys are file names. */
export type LicenceTexts = Readonly<Record<string, string>>;

const MAX_LICENCES = 100;
const MAX_LICENCE_BYTES = 256 * 1024;

/** Valid on every system. */
export const isLicenceName = (name: string): boolean => /^\w[\w.+-]{0,127}$/.test(name);

/** A faulty text becomes a problem. */
export async function readLicences(
  files: readonly SourceFile[],
  signal?: AbortSignal,
): Promise<{ texts: LicenceTexts; problems: DatasetProblem[] }> {
  const texts: Record<string, string> = {};
  const problems: DatasetProblem[] = [];
  const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const file of sorted.slice(0, MAX_LICENCES)) {
    const fail = (problem: Problem) =>
      problems.push({ file: `${LICENCES}/${file.name}`, line: null, path: '', ...problem });
    const bytes = await startOf(file, MAX_LICENCE_BYTES + 1, signal);
    if (bytes.length > MAX_LICENCE_BYTES) {
      const params = { limit: MAX_LICENCE_BYTES };
      fail({ message: `larger than ${MAX_LICENCE_BYTES} bytes`, code: 'too_large', params });
      continue;
    }
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      if (text.includes('\0') || hasTooManyMarks(text)) {
        fail({ message: 'not plain text', code: 'invalid_characters' });
      } else texts[file.name] = text;
    } catch (error) {
      fail({ message: `not text in UTF-8: ${messageOf(error)}`, code: 'not_utf8' });
    }
  }
  if (files.length > MAX_LICENCES) {
    const message = `holds ${files.length} files; ${MAX_LICENCES} are allowed`;
    const params = { limit: MAX_LICENCES };
    problems.push({ file: LICENCES, line: null, path: '', message, code: 'too_many', params });
  }
  return { texts, problems };
}

/** A different text under a name that is taken gets a number appended to its name. */
export function mergeLicences(known: LicenceTexts, added: LicenceTexts): LicenceTexts {
  const texts: Record<string, string> = { ...known };
  for (const [name, text] of Object.entries(added)) {
    let free = name;
    for (let n = 2; texts[free] !== undefined && texts[free] !== text; n += 1) {
      free = name.replace(/(\.[^.]*)?$/, `-${n}$1`);
    }
    texts[free] = text;
  }
  return texts;
}

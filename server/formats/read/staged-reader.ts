import type { About } from './about.ts';
import type { FormatReader, Reading } from './reading.ts';
import { StagedRecords } from './staged-records.ts';

/**
 * Stages all records before the first one is read. `stage` adds them and returns the file's
 * metadata; `name` is used if that has none.
 */
export async function openStaged(
  { file, name }: { file: string; name: string },
  reading: Reading,
  stage: (staged: StagedRecords) => Promise<About>,
): Promise<FormatReader> {
  const staged = new StagedRecords(file, reading);
  try {
    const about = await stage(staged);
    return {
      about,
      defaults: { name },
      totalRecords: staged.count,
      records: () => staged.records(),
      close: async () => staged.close(),
    };
  } catch (error) {
    staged.close();
    throw error;
  }
}

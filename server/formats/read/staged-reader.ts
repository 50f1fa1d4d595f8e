import type { About } from './about.ts';
import type { FormatReader, Reading } from './reading.ts';
import { StagedRecords } from './staged-records.ts';

/**
 * A reader of a file whose records are staged before the first one is given out. `stage` adds them
 * and returns what the file says about itself; `name` is used where it does not say any.
 */
export async function openStaged(
  { file, name }: { file: string; name: string },
  reading: Reading,
  stage: (staged: StagedRecords) => Promise<About>,
): Promise<FormatReader> {
  const staged = StagedRecords.create(file, reading);
  try {
    const about = await stage(staged);
    await staged.write(true);
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

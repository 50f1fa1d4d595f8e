import { parseConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { exportDictionary } from '../dataset/export.ts';
import { writeWholeFile } from '../dataset/whole-file.ts';
import { abortOnSignal, print, withMigrated } from './common.ts';
import { ProgressReport } from './progress-report.ts';

/** `wordkeep export`: writes the dictionary as a zipped dataset. */
export async function runExport(file: string): Promise<void> {
  const config = parseConfig(readEnv(), { serves: false });
  const signal = abortOnSignal();
  const progress = new ProgressReport('Exporting');
  await withMigrated(config, async (database) => {
    let records = 0;
    try {
      await writeWholeFile(file, { dataDir: config.dataDir, kind: 'export' }, (out) =>
        exportDictionary(database, out, {
          now: new Date(),
          signal,
          onProgress: (done) => {
            records = done;
            progress.update(done, null);
          },
        }),
      );
    } finally {
      progress.end();
    }
    print(`Exported ${records} word records to ${file}.`);
  });
}

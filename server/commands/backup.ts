import { writeBackup } from '../backup/write.ts';
import { parseConfig } from '../config/parse-config.ts';
import { readEnv } from '../config/env.ts';
import { writeWholeFile } from '../dataset/write/whole-file.ts';
import { abortOnSignal, print, withMigrated } from './common.ts';
import { ProgressReport } from './progress-report.ts';

export async function runBackup(file: string): Promise<void> {
  const config = parseConfig(readEnv(), { serves: false });
  const signal = abortOnSignal();
  const progress = new ProgressReport('Backing up');
  await withMigrated(config, async (database) => {
    try {
      const rows = await writeWholeFile(file, { dataDir: config.dataDir, kind: 'backup' }, (out) =>
        writeBackup(database, out, {
          now: new Date(),
          signal,
          onProgress: (done, total) => progress.update(done, total),
        }),
      );
      progress.end();
      print(`Backed up ${rows} rows to ${file}.`);
    } finally {
      progress.end();
    }
  });
}

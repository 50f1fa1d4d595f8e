import { openBackup } from '../backup/open.ts';
import { restoreBackup } from '../backup/restore.ts';
import { parseConfig } from '../config/parse-config.ts';
import { readEnv } from '../config/env.ts';
import { abortOnSignal, print, withWriter } from './common.ts';
import { ProgressReport } from './progress-report.ts';

export async function runRestore(file: string, { force }: { force: boolean }): Promise<void> {
  const config = parseConfig(readEnv(), { serves: false });
  const signal = abortOnSignal();
  const backup = await openBackup(file);
  const progress = new ProgressReport('Restoring');
  try {
    await withWriter(config, async (database) => {
      const rows = await restoreBackup(database, backup, {
        force,
        signal,
        onProgress: (done, total) => progress.update(done, total),
      });
      progress.end();
      print(`Restored ${rows} rows, as they were on ${backup.manifest.created_at}.`);
    });
  } finally {
    progress.end();
    await backup.close();
  }
}

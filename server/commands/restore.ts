import { openBackup } from '../backup/open.ts';
import { restoreBackup } from '../backup/restore.ts';
import { abortOnSignal, print, readConfig, withWriter } from './common.ts';
import { withProgress } from './progress-report.ts';

export async function runRestore(file: string, { force }: { force: boolean }): Promise<void> {
  const config = readConfig();
  const signal = abortOnSignal();
  const backup = await openBackup(file);
  try {
    await withWriter(config, async (database) => {
      const rows = await withProgress('Restoring', (onProgress) =>
        restoreBackup(database, backup, { force, signal, onProgress }),
      );
      print(`Restored ${rows} rows, as they were on ${backup.manifest.created_at}.`);
    });
  } finally {
    await backup.close();
  }
}

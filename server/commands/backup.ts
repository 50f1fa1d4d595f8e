import { writeBackup } from '../backup/write.ts';
import { writeWholeFile } from '../dataset/write/whole-file.ts';
import { abortOnSignal, print, readConfig, withMigrated } from './common.ts';
import { withProgress } from './progress-report.ts';

export async function runBackup(file: string): Promise<void> {
  const config = readConfig();
  const signal = abortOnSignal();
  await withMigrated(config, async (database) => {
    const rows = await withProgress('Backing up', (onProgress) =>
      writeWholeFile(file, { dataDir: config.dataDir, kind: 'backup' }, (out) =>
        writeBackup(database, out, { now: new Date(), signal, onProgress }),
      ),
    );
    print(`Backed up ${rows} rows to ${file}.`);
  });
}

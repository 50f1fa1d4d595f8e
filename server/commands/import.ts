import { join } from 'node:path';
import { parseConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { importDataset } from '../dataset/import.ts';
import { openDataset } from '../dataset/open.ts';
import { localSource } from '../dataset/sources.ts';
import { withoutSecrets } from '../text/web-address.ts';
import { abortOnSignal, print, withWriter } from './common.ts';
import { ProgressReport } from './progress-report.ts';

/** `wordkeep import`: adds a folder, a zip or what is behind an address to the dictionary. */
export async function runImport(
  dataset: string,
  options: { update: boolean; skipInvalid: boolean },
): Promise<void> {
  const config = parseConfig(readEnv(), { serves: false });
  const abort = abortOnSignal();
  const progress = new ProgressReport('Importing');
  await withWriter(config, async (database) => {
    const opened = await openDataset(
      /^https?:\/\//.test(dataset) ? { url: dataset } : await localSource(dataset),
      {
        scratchDir: join(config.dataDir, 'tmp'),
        skipInvalid: options.skipInvalid,
        signal: abort,
        onProgress: ({ done, total }) => progress.update(done, total),
      },
    );
    try {
      const result = await importDataset(database, opened, {
        update: options.update,
        source: withoutSecrets(dataset),
        signal: abort,
        onProgress: ({ done, total }) => progress.update(done, total),
      });
      progress.end();
      print(
        `Imported: ${result.added} added, ${result.updated} updated, ${result.kept} kept with your edits, ` +
          `${result.skipped} skipped${result.invalid > 0 ? `, ${result.invalid} bad lines left out` : ''}.`,
      );
    } finally {
      progress.end();
      await opened.close();
    }
  });
}

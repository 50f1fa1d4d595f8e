import { print, readConfig, withWriter } from './common.ts';

export async function runMigrate(): Promise<void> {
  await withWriter(readConfig(), async (_database, applied) => {
    print(applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'Nothing to migrate.');
  });
}

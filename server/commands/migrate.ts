import { parseConfig } from '../config/parse-config.ts';
import { readEnv } from '../config/env.ts';
import { print, withWriter } from './common.ts';

export async function runMigrate(): Promise<void> {
  const config = parseConfig(readEnv(), { serves: false });
  await withWriter(config, async (_database, applied) => {
    print(applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'Nothing to migrate.');
  });
}

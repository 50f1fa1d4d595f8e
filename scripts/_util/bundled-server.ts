import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '../../server/config/parse-config.ts';
import { startServer } from '../../server/server.ts';
import { CREDENTIALS } from '../../tests/_util/credentials.ts';

/**
 * Starts a server with the bundled dictionary in a temporary folder, which `close` removes.
 * `settings` are added to its own.
 */
export async function startBundledServer(
  settings: Readonly<Record<string, string>> = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'wordkeep-bundled-'));
  const server = await startServer(
    parseConfig({
      ...CREDENTIALS,
      PORT: '0',
      DATA_DIR: data,
      DICTIONARY_AUTO_IMPORT: 'true',
      LOG_LEVEL: 'silent',
      UPDATE_CHECK: 'false',
      PUBLIC_API_RATE_LIMIT: '1000000/60',
      ...settings,
    }),
  );
  await server.ready;
  return {
    url: server.url,
    close: async () => {
      await server.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

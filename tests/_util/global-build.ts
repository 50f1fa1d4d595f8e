import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../scripts/build/build-if-changed.js', import.meta.url));

/** Builds what the tests start, unless it is built already. */
export default function setUp(): void {
  // Vitest's own `test` would make a development build of the pages.
  const env = { ...process.env };
  delete env['NODE_ENV'];
  const { status } = spawnSync(process.execPath, [SCRIPT], { stdio: 'inherit', env });
  if (status !== 0) throw new Error('The build failed.');
}

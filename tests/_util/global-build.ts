import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../scripts/build/build-if-changed.js', import.meta.url));

/** Builds what the tests start, unless it is built already. */
export default function setUp(): void {
  const { status } = spawnSync(process.execPath, [SCRIPT], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed.');
}

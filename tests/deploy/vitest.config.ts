import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ClosingLine } from '../_util/closing-line.ts';

// Everything that users install. `npm test` runs the files not named `.long.test.ts`.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    reporters: ['default', new ClosingLine()],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    include: ['tests/deploy/**/*.test.ts'],
    globalSetup: ['tests/_util/global-build.ts'],
    env: { WORDKEEP_TEST_DATABASE: 'sqlite' },
  },
});

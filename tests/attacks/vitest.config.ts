import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ClosingLine } from '../_util/closing-line.ts';

// Attacks on the server: `npm run test:attacks`, under five minutes. Files run one at a time, so
// that each has the machine to itself.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['tests/attacks/**/*.test.ts', 'server/**/*.property.test.ts'],
    reporters: ['default', new ClosingLine()],
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // For the properties of the index, which `npm test` checks too.
    setupFiles: ['tests/attacks/more-cases.ts'],
    globalSetup: ['tests/_util/global-build.ts'],
    env: { WORDKEEP_TEST_DATABASE: 'sqlite' },
  },
});

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ClosingLine } from '../_util/closing-line.ts';

// All fault tests, including long ones. `npm test` runs the files not named `.long.test.ts`.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    reporters: ['default', new ClosingLine()],
    maxWorkers: 2,
    // These test that nothing hangs, so limits are generous but finite.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: ['sqlite', 'postgres'].map((database) => ({
      extends: true as const,
      test: {
        name: database,
        include: [`tests/faults/{both,${database}}/**/*.test.ts`],
        globalSetup: ['tests/_util/global-build.ts', 'tests/_util/global-postgres.ts'],
        env: { WORDKEEP_TEST_DATABASE: database },
      },
    })),
  },
});

import { availableParallelism } from 'node:os';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { configDefaults, defineConfig } from 'vitest/config';
import { ClosingLine } from './tests/_util/closing-line.ts';
import { LONG_ON_POSTGRES } from './tests/long-on-postgres.ts';

const testExclude = [...configDefaults.exclude, 'dist/**', 'data/**'];
const NEEDS_BUILD = 'tests/_util/global-build.ts';
const NEEDS_POSTGRES = 'tests/_util/global-postgres.ts';

// Apart from vite.config.ts: with its `noExternal`, every worker would compile the packages anew.
export default defineConfig({
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true } })],
  test: {
    exclude: testExclude,
    reporters: ['default', new ClosingLine()],
    // Most tests wait for processes of their own now and then, so that three keep two cores busy.
    maxWorkers: availableParallelism() + 1,
    // Loading the server anew for each file takes longer than most files do. So the files of a worker
    // share its modules, and whoever changes a global puts it back.
    isolate: false,
    // Projects compile the sources each for itself otherwise.
    experimental: { fsModuleCache: true },
    // No test depends on the clock. These end what hangs, on the busiest of machines.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', exclude: [...testExclude, 'tests/**'] },
      },
      {
        extends: true,
        test: {
          name: 'once',
          include: ['tests/*.test.ts', 'tests/{command,deploy,http}/**/*.test.ts'],
          exclude: [...testExclude, '**/*.long.test.ts'],
          globalSetup: [NEEDS_BUILD],
          env: { WORDKEEP_TEST_DATABASE: 'sqlite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          exclude: [...testExclude, '**/*.long.test.ts'],
          globalSetup: [NEEDS_BUILD],
          env: { WORDKEEP_TEST_DATABASE: 'sqlite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'bundled',
          include: ['tests/bundled/**/*.test.ts'],
          exclude: [...testExclude, '**/*.long.test.ts'],
          globalSetup: [NEEDS_BUILD],
          env: { WORDKEEP_TEST_DATABASE: 'sqlite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'desktop',
          include: ['tests/desktop/**/*.test.ts'],
          exclude: [...testExclude, '**/*.long.test.ts'],
          globalSetup: [NEEDS_BUILD, NEEDS_POSTGRES],
          env: { WORDKEEP_TEST_DATABASE: 'sqlite' },
        },
      },
      ...['sqlite', 'postgres'].map((database) => ({
        extends: true as const,
        test: {
          name: database,
          include: [
            'tests/integration/**/*.test.ts',
            `tests/faults/{both,${database}}/**/*.test.ts`,
          ],
          exclude: [
            ...testExclude,
            '**/*.long.test.ts',
            ...(database === 'postgres' ? LONG_ON_POSTGRES : []),
          ],
          globalSetup: database === 'postgres' ? [NEEDS_BUILD, NEEDS_POSTGRES] : [NEEDS_BUILD],
          env: { WORDKEEP_TEST_DATABASE: database },
        },
      })),
    ],
  },
});

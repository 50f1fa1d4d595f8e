import { availableParallelism } from 'node:os';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { configDefaults, defineConfig } from 'vitest/config';
import { ClosingLine } from './tests/_util/closing-line.ts';
import { LONG_ON_POSTGRES } from './tests/long-on-postgres.ts';

const testExclude = [...configDefaults.exclude, 'dist/**', 'data/**'];

/** What depends on the database runs on each; everything else runs once, on SQLite. */
const DATABASES = [
  {
    name: 'sqlite',
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/attacks/**', 'tests/faults/postgres/**'],
  },
  {
    name: 'postgres',
    include: ['tests/integration/**/*.test.ts', 'tests/faults/{both,postgres}/**/*.test.ts'],
    exclude: LONG_ON_POSTGRES,
  },
];

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
      ...DATABASES.map(({ name, include, exclude }) => ({
        extends: true as const,
        test: {
          name,
          include,
          exclude: [...testExclude, '**/*.long.test.ts', ...exclude],
          globalSetup: ['tests/_util/global-build.ts', 'tests/_util/global-postgres.ts'],
          env: { WORDKEEP_TEST_DATABASE: name },
        },
      })),
    ],
  },
});

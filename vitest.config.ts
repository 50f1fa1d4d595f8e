import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { configDefaults, defineConfig } from 'vitest/config';
import { ClosingLine } from './tests/_util/closing-line.ts';
import { PropertiesFirst } from './tests/_util/properties-first.ts';
import { LONG_ON_POSTGRES } from './tests/long-on-postgres.ts';

const LONG_TESTS = '_util/long-suites.ts';
const LONG = '**/*.long.test.ts';
/** The files with tests in a folder that contain a text. */
const testsWith = (text: string, folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.test.ts') && readFileSync(name, 'utf8').includes(text));
/** Each has tests for `npm test` and tests for the long suites. */
const PARTLY_LONG = testsWith(LONG_TESTS, 'tests');
/** The long files of some folders, and those that are partly long. */
const longOf = (folders: readonly string[]) => [
  ...folders.map((folder) => `tests/${folder}/**/*.long.test.ts`),
  ...PARTLY_LONG.filter((name) => folders.some((folder) => name.startsWith(`tests/${folder}/`))),
];
const testExclude = [...configDefaults.exclude, 'dist/**', 'data/**'];
const BUILD = 'tests/_util/global-build.ts';
const POSTGRES = 'tests/_util/global-postgres.ts';

interface Suite {
  include: string[];
  exclude?: string[];
  database?: 'sqlite' | 'postgres';
  globalSetup?: string[];
  setupFiles?: string[];
  testTimeout?: number;
  hookTimeout?: number;
  maxWorkers?: number;
}

/** `npm test`. What depends on the database runs on each; everything else runs once, on SQLite. */
const SHORT: Record<string, Suite> = {
  sqlite: {
    include: ['tests/**/*.test.ts'],
    exclude: [LONG, 'tests/attacks/**', 'tests/faults/postgres/**'],
    globalSetup: [BUILD, POSTGRES],
  },
  postgres: {
    include: ['tests/integration/**/*.test.ts', 'tests/faults/{both,postgres}/**/*.test.ts'],
    exclude: [LONG, ...LONG_ON_POSTGRES],
    database: 'postgres',
    globalSetup: [BUILD, POSTGRES],
  },
};

/** `npm test -- --project '<name>*'`: each file has modules of its own. */
const SEPARATE: Record<string, Suite> = {
  'long-sqlite': {
    include: longOf(['integration', 'faults/both', 'faults/sqlite']),
    globalSetup: [BUILD, POSTGRES],
    maxWorkers: 2,
  },
  'long-postgres': {
    include: [...longOf(['integration', 'faults/both', 'faults/postgres']), ...LONG_ON_POSTGRES],
    database: 'postgres',
    globalSetup: [BUILD, POSTGRES],
    maxWorkers: 2,
  },
  // These are left to `deploy`: they fetch what they are made of.
  'long-once': {
    include: longOf(['browser', 'bundled', 'command', 'deploy', 'desktop', 'http']),
    exclude: ['tests/deploy/{debian,image,npm,small-machine}.long.test.ts'],
    globalSetup: [BUILD, POSTGRES],
    maxWorkers: 2,
  },
  'faults-sqlite': {
    include: ['tests/faults/{both,sqlite}/**/*.test.ts'],
    globalSetup: [BUILD, POSTGRES],
    maxWorkers: 2,
  },
  'faults-postgres': {
    include: ['tests/faults/{both,postgres}/**/*.test.ts'],
    database: 'postgres',
    globalSetup: [BUILD, POSTGRES],
    maxWorkers: 2,
  },
  // Attacks have the machine to themselves. `npm test` checks the properties, too, with fewer cases.
  attacks: {
    include: ['tests/attacks/**/*.test.ts', ...testsWith("from 'fast-check'", 'server')],
    setupFiles: ['tests/attacks/more-cases.ts'],
    testTimeout: 240_000,
    maxWorkers: 1,
  },
  deploy: { include: ['tests/deploy/**/*.test.ts'], hookTimeout: 600_000, maxWorkers: 1 },
  electron: { include: ['tests/desktop/electron/**/*.test.ts'], globalSetup: [] },
};

function projectOf(
  name: string,
  { database = 'sqlite', exclude = [], ...suite }: Suite,
  isLong: boolean,
) {
  return {
    name,
    globalSetup: [BUILD],
    ...suite,
    exclude: [...testExclude, ...exclude],
    env: { WORDKEEP_TEST_DATABASE: database, WORDKEEP_TEST_LONG: String(isLong) },
  };
}

/** Only what is named runs besides the projects of `npm test`. */
const isNamed = process.argv.some((argument) => argument.startsWith('--project'));

// Not in vite.config.ts: with its `noExternal`, every worker would compile the packages anew.
export default defineConfig({
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true } })],
  test: {
    reporters: ['default', new ClosingLine()],
    // Most tests wait for processes of their own now and then, so that four keep two cores busy.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: PropertiesFirst },
    // Projects compile the sources each for itself otherwise.
    experimental: { fsModuleCache: true },
    // No test depends on the clock. These end what hangs, on the busiest of machines.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      // Loading the server anew for each file takes longer than most files do. So the files of a
      // worker share its modules, and whoever changes a global puts it back.
      {
        extends: true,
        test: { name: 'unit', exclude: [...testExclude, 'tests/**'], isolate: false },
      },
      ...Object.entries(SHORT).map(([name, suite]) => ({
        extends: true as const,
        test: { ...projectOf(name, suite, false), isolate: false },
      })),
      ...(isNamed ? Object.entries(SEPARATE) : []).map(([name, suite]) => ({
        extends: true as const,
        test: projectOf(name, suite, true),
      })),
    ],
  },
});

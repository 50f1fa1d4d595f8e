import { builtinModules } from 'node:module';
import { configDefaults, defineConfig } from 'vitest/config';
import { ClosingLine } from './tests/_util/closing-line.ts';
import packageJson from './package.json' with { type: 'json' };

/** Installed packages stay imports: the build is ours only, and Node resolves the rest. */
const external = [
  ...builtinModules,
  /^node:/,
  ...Object.keys(packageJson.dependencies).map((name) => new RegExp(`^${name}(/|$)`)),
];

const testExclude = [...configDefaults.exclude, 'dist/**', 'data/**'];

export default defineConfig({
  environments: {
    server: {
      consumer: 'server',
      build: {
        outDir: 'dist/server',
        target: 'node20',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: { cli: 'server/cli.ts' },
          external,
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      await builder.build(builder.environments['server']!);
    },
  },
  test: {
    exclude: testExclude,
    globalSetup: 'tests/_util/global-setup.ts',
    reporters: ['default', new ClosingLine()],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'unit', exclude: [...testExclude, 'tests/integration/**'] } },
      ...['sqlite', 'postgres'].map((database) => ({
        extends: true as const,
        test: {
          name: database,
          include: ['tests/integration/**/*.test.ts'],
          env: { WORDKEEP_TEST_DATABASE: database },
        },
      })),
    ],
  },
});

import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';
import { configDefaults } from 'vitest/config';
import packageJson from './package.json' with { type: 'json' };

/** Installed packages stay imports: the build is ours only, and Node resolves the rest. */
const external = [
  ...builtinModules,
  /^node:/,
  ...Object.keys(packageJson.dependencies).map((name) => new RegExp(`^${name}(/|$)`)),
];

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
    exclude: [...configDefaults.exclude, 'dist/**', 'data/**'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});

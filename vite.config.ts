import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { appShell } from './scripts/build/app-shell.ts';
import { stampBuild } from './scripts/build/build-stamp.js';
import { notePackages } from './scripts/build/note-packages.ts';
import { precompress } from './scripts/build/precompress.ts';

/**
 * Packages that stay imports: drivers with native or optional parts, and those that load them by
 * name. All others are bundled, because a start that reads and compiles hundreds of small files takes
 * twice as long as one that reads a few. These, and what the app loads itself, are the
 * `dependencies` of package.json; bundled ones are among its `devDependencies`.
 */
const external = ['sequelize', 'sqlite3', 'pg', 'pg-copy-streams', 'umzug', 'pino'];

/** Code for Node is not minified, so that stack traces stay readable. */
const nodeBuild = {
  copyPublicDir: false,
  target: 'node20',
  minify: false,
  sourcemap: true,
} as const;

/**
 * A font that comes late, on a slow network, is kept for the next page instead of moving the lines
 * of this one.
 */
const fontsAreOptional = {
  postcssPlugin: 'fonts-are-optional',
  Declaration: {
    'font-display': (declaration: { value: string }) => {
      if (declaration.value !== 'optional') declaration.value = 'optional';
    },
  },
};

/** The modules of the first script: what both halves of the interface need, and many small parts. */
const FIRST = new RegExp(
  [
    String.raw`renderer/index\.html$|contract/sound|i18n/vocabulary|offline/(install|service-worker)`,
    String.raw`shared/(Checkbox|Chip|EmptyState|Field|IconButton|Menu\.|ProgressBar|Select|TextArea|TextInput|language-items|named-options)`,
    'lib/(addresses|attempt|copy-text|editing|is-taken|open-layers|save-file|theme)',
    String.raw`icons/(arrow|check|languages|menu|pencil|plus|search|sun-moon|trash|x\.)`,
  ].join('|'),
);

export default defineConfig({
  css: { postcss: { plugins: [fontsAreOptional] } },
  plugins: [
    tailwindcss(),
    svelte({ configFile: false, compilerOptions: { runes: true } }),
    notePackages(),
    precompress(),
    appShell(),
  ],
  /** Latin letters in the weights that the pages use; docs/performance.md says how they are made. */
  resolve: {
    alias: [
      {
        find: /^.*\/(literata-latin-wght-\w+\.woff2)$/,
        replacement: resolve('renderer/src/styles/fonts/$1'),
      },
    ],
  },
  // The server can be under a path, which the build does not know.
  base: './',
  publicDir: 'renderer/public',
  // Without its notes on how long each plugin took.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: {
      build: {
        outDir: 'dist/web',
        cssCodeSplit: false,
        modulePreload: { polyfill: false },
        target: 'baseline-widely-available',
        rolldownOptions: {
          input: 'renderer/index.html',
          // Few scripts, as a request more takes as long as 100 kB on a slow network. What several
          // of these need is in the first of them; pages name theirs in `server/http/web`.
          output: {
            chunkFileNames: ({ facadeModuleId }) => {
              const [, texts = ''] = /i18n\/(\w+\/\w+)\.json/.exec(facadeModuleId ?? '') ?? [];
              return `assets/${texts.replace('/', '-') || '[name]'}-[hash].js`;
            },
            codeSplitting: {
              groups: [
                { name: 'index', test: FIRST, priority: 6 },
                { name: 'reader', test: /reader\/Reader\.|pages\/HomePage/, priority: 5 },
                { name: 'find', test: /pages\/(Search|Browse|Finder)Page/, priority: 4 },
                { name: 'word', test: /pages\/WordPage/, priority: 3 },
                { name: 'layers', test: /shared\/(FormDialog|KeyList)/, priority: 2 },
                {
                  name: 'admin-pages',
                  test: /src\/admin\/(Admin\.|shared\/(?!Confirm))/,
                  priority: 1,
                },
                { name: 'sign-in', test: /session\/(SignInPage|login-proof)/, priority: 1 },
                { name: 'editor', test: /editor\/(Editor|Translate)Page/, priority: 0 },
              ],
            },
          },
        },
      },
    },
    /** One script, beside the pages whose files it keeps. */
    serviceWorker: {
      consumer: 'client',
      build: {
        outDir: 'dist/web',
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'baseline-widely-available',
        rolldownOptions: {
          input: { 'service-worker': 'renderer/service-worker/worker.ts' },
          output: { format: 'iife', entryFileNames: '[name].js' },
        },
      },
    },
    /** The desktop app's own pages. */
    desktopPages: {
      consumer: 'client',
      build: {
        outDir: 'dist/desktop',
        target: 'chrome140',
        rolldownOptions: { input: 'renderer/desktop/page.html' },
      },
    },
    main: {
      consumer: 'server',
      resolve: { noExternal: true, external: ['electron', 'electron-updater'] },
      build: {
        ...nodeBuild,
        outDir: 'dist/main',
        rolldownOptions: {
          input: { index: 'main/index.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
    /** CommonJS, because a sandboxed preload is nothing else. */
    preload: {
      consumer: 'server',
      resolve: { noExternal: true, external: ['electron'] },
      build: {
        ...nodeBuild,
        outDir: 'dist/main',
        emptyOutDir: false,
        rolldownOptions: {
          input: { preload: 'main/preload.ts' },
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
    server: {
      consumer: 'server',
      define: { __BUILT_AT_MS__: String(Date.now()) },
      resolve: { noExternal: true, external },
      build: {
        ...nodeBuild,
        outDir: 'dist/server',
        rolldownOptions: {
          input: {
            cli: 'server/cli.ts',
            desktop: 'server/desktop.ts',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
    /** One script without imports, which a thread is given as text. */
    readingThread: {
      consumer: 'server',
      resolve: { noExternal: true },
      build: {
        ...nodeBuild,
        sourcemap: false,
        outDir: 'dist/server',
        emptyOutDir: false,
        rolldownOptions: {
          input: { 'reading-thread': 'server/formats/read/thread/thread.ts' },
          output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
        },
      },
    },
  },
  builder: {
    buildApp: (builder) =>
      stampBuild(async () => {
        for (const name of [
          'client',
          'serviceWorker',
          'server',
          'readingThread',
          'desktopPages',
          'main',
          'preload',
        ]) {
          await builder.build(builder.environments[name]!);
        }
      }),
  },
});

import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { appShell } from './scripts/build/app-shell.ts';
import { headings } from './scripts/build/headings.ts';
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

/** The icons of Lucide are drawn by our own component. */
const ownIcon: Plugin = {
  name: 'own-icon',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '../Icon.svelte' && importer?.includes('@lucide/svelte')
      ? resolve('renderer/src/components/shared/Icon.svelte')
      : null,
};

/** The modules of the first script: what both halves of the interface need, and many small parts. */
const FIRST = new RegExp(
  [
    String.raw`renderer/index\.html$|contract/(sound|spelling)|server/text|i18n/(licence|problems|vocabulary)|offline/(install|service-worker)`,
    String.raw`shared/(Checkbox|Chip|EmptyState|Field|IconButton|Menu\.|Preferences|ProgressBar|Select|TextArea|TextInput|language-items|named-options)`,
    'lib/(addresses|attempt|copy-text|editing|folds|is-taken|open-layers|recordings|save-file|scroll-within|sizes|theme|when-)',
    'words/(LevelChip|collocation-name)',
    String.raw`icons/(arrow|check|ellipsis|grip|languages|menu|pencil|plus|search|sun-moon|trash|x\.)`,
  ].join('|'),
);

/**
 * The scripts, by the modules that they have with all that these need: what fits several is in the
 * first. They are few, as a request more takes as long as 100 kB on a slow network.
 */
const SCRIPTS: readonly [name: string, modules: RegExp][] = [
  ['index', FIRST],
  [
    'reader',
    /reader\/(Reader\.|pages\/(Home|History)Page|parts\/(api\/CodeBlock|Skeleton|StarButton|WordLink)|stars\/stars?\.|lists\/open-list|words\/keep-seen)/,
  ],
  ['layers', /shared\/(FormDialog|KeyList)/],
  ['kept', /kept\/kept-words|stars\/starring/],
  ['lists', /reader\/(lists|my-words|practice|quiz|text)\/\w+Page/],
  ['find', /pages\/(Search|Browse|Finder)Page/],
  ['word', /pages\/WordPage/],
  ['admin', /admin\/Admin\./],
  [
    'admin-pages',
    /i18n\/pages|admin\/(shared\/(?!Confirm)|bulk\/BulkUndo|dashboard\/EmptyDictionary|changes\/describe|editor\/TranslatePage|moderation\/decisions|transfer\/(BundledUpdate|Counts|downloads|DropZone|preview|source-name))/,
  ],
  ['sign-in', /session\/(SignInPage|login-proof)/],
  ['changes', /admin\/(changes|history\/HistoryEntry)/],
  ['editor', /editor\/EditorPage/],
];

export default defineConfig({
  css: { postcss: { plugins: [fontsAreOptional] } },
  plugins: [
    ownIcon,
    tailwindcss(),
    svelte({ configFile: false, compilerOptions: { runes: true } }),
    notePackages(),
    headings(),
    precompress(),
    appShell(),
  ],
  resolve: {
    alias: [
      /** Latin letters in the weights that the pages use; docs/performance.md says how they are made. */
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
        // `server/http/web` and the service worker take the files of pages from it.
        manifest: 'scripts.json',
        target: 'baseline-widely-available',
        rolldownOptions: {
          input: 'renderer/index.html',
          output: {
            chunkFileNames: ({ facadeModuleId }) => {
              const [, texts = ''] = /i18n\/(\w+\/\w+)\.json/.exec(facadeModuleId ?? '') ?? [];
              return `assets/${texts.replace('/', '-') || '[name]'}-[hash].js`;
            },
            codeSplitting: {
              groups: SCRIPTS.map(([name, test], i) => ({
                name,
                test,
                priority: SCRIPTS.length - i,
              })),
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

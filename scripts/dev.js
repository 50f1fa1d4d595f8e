// `npm run dev [-- --bundled] [--port <port>]`: Vite's development server with the real server behind
// it. A change of the renderer is on the screen at once; a change of the server restarts it. The
// dictionary is the small one of the tests, or with --bundled the whole one, which takes the server
// seconds to load.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import tailwindcss from '@tailwindcss/vite';
import { context } from 'esbuild';
import { createServer } from 'vite';
import { readArguments } from './arguments.js';

const { values } = readArguments('npm run dev [-- --bundled] [--port <port>]', {
  bundled: { type: 'boolean', default: false },
  port: { type: 'string', default: '5173' },
});
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
if (values.bundled) await import('./build/dataset-if-changed.js');

const PORT = Number(values.port);
const SERVER_PORT = PORT + 1;
const CREDENTIALS = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'development' };
/** Paths that the server answers besides pages. */
const SERVED = '^/(api|browse/|compat|feeds|media|opensearch.xml|robots.txt|sitemap)';

/** The server does not start without these files of the build; the pages come from Vite. */
const STAND_INS = {
  'renderer/index.html': readFileSync('renderer/index.html'),
  'scripts.json': '{}',
  'headings.json': '{}',
};
for (const name of ['assets', 'renderer']) mkdirSync(`dist/web/${name}`, { recursive: true });
for (const [name, content] of Object.entries(STAND_INS)) {
  if (!existsSync(`dist/web/${name}`)) writeFileSync(`dist/web/${name}`, content);
}

const env = {
  ...process.env,
  ...CREDENTIALS,
  // Blank, so that what .env says of another dictionary does not count.
  DATABASE_URL: '',
  PORT: String(SERVER_PORT),
  DATA_DIR: values.bundled ? 'data/development-bundled' : 'data/development',
  DICTIONARY_AUTO_IMPORT: 'true',
  DICTIONARY_IMPORT_DIR: values.bundled ? 'resources/datasets' : 'tests/fixtures/dictionary',
  LOG_FORMAT: 'pretty',
  PUBLIC_API_RATE_LIMIT: '100000/60',
  SHUTDOWN_TIMEOUT: '1',
  UPDATE_CHECK: 'false',
};
/** @type {import('esbuild').BuildOptions} */
const bundled = { bundle: true, platform: 'node', sourcemap: true, outdir: 'dist/development' };
/** The server and its reading thread: as bundles they start in a third of the time. */
const bundles = [
  await context({
    ...bundled,
    entryPoints: ['server/cli.ts'],
    format: 'esm',
    packages: 'external',
    splitting: true,
  }),
  await context({
    ...bundled,
    entryPoints: { 'reading-thread': 'server/formats/read/thread/thread.ts' },
    outExtension: { '.js': '.cjs' },
  }),
];
/** @type {import('node:child_process').ChildProcess | null} */
let server = null;
process.on('exit', () => server?.kill());
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit());

async function restart() {
  try {
    await Promise.all(bundles.map((bundle) => bundle.rebuild()));
  } catch {
    // esbuild has printed the mistake; the next change may mend it.
    return;
  }
  if (server?.exitCode === null) {
    server.kill();
    await once(server, 'exit');
  }
  server = spawn(process.execPath, ['--enable-source-maps', 'dist/development/cli.js', 'serve'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
}
await restart();

/** Every address that is no file is a page of the app, as on the server. */
const pages = {
  name: 'pages',
  configureServer: (vite) => () => {
    vite.middlewares.use(async (request, response, next) => {
      if (!request.headers.accept?.includes('text/html')) return next();
      try {
        const surfaces = '<meta name="wordkeep-surfaces" content="reader admin" />';
        const html = readFileSync('renderer/index.html', 'utf8')
          .replace('<!--preview-->', surfaces)
          .replaceAll('="./', '="/renderer/')
          .replaceAll('="../', '="/');
        response.setHeader('Content-Type', 'text/html');
        response.end(
          await vite.transformIndexHtml('/renderer/index.html', html, request.originalUrl),
        );
      } catch (error) {
        next(error);
      }
    });
  },
};

const vite = await createServer({
  configFile: false,
  appType: 'custom',
  publicDir: 'renderer/public',
  plugins: [tailwindcss(), svelte({ configFile: false, compilerOptions: { runes: true } }), pages],
  optimizeDeps: { entries: ['renderer/src/main.ts', 'renderer/src/admin/Admin.svelte'] },
  server: {
    host: '127.0.0.1',
    port: PORT,
    strictPort: true,
    proxy: { [SERVED]: { target: `http://127.0.0.1:${SERVER_PORT}` } },
  },
});
await vite.listen();

let restarted = Promise.resolve();
/** @type {NodeJS.Timeout | undefined} */
let timer;
vite.watcher.on('all', (_event, path) => {
  if (!/^(?:server|migrations)\b/.test(relative('.', path)) || path.includes('.test.')) return;
  // Editors and git write several files at once.
  clearTimeout(timer);
  timer = setTimeout(() => (restarted = restarted.then(restart)), 50);
});
console.log(`
  http://127.0.0.1:${PORT}        the reader
  http://127.0.0.1:${PORT}/admin  sign in as ${CREDENTIALS.ADMIN_USERNAME} with ${CREDENTIALS.ADMIN_PASSWORD}
`);

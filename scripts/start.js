// `npm start`: builds when the sources are newer than the build, makes up credentials on the first
// run, and serves. Plain JavaScript, because it runs before anything is built.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

if (!existsSync(join(root, 'node_modules'))) {
  console.error('The packages are not installed yet: run `npm ci` first.');
  process.exit(1);
}

const cli = join(root, 'dist/server/cli.js');
if (!existsSync(cli) || newestSource() > statSync(cli).mtimeMs) {
  console.log('Building (this takes a moment)...');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const built = spawnSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    stdio: 'inherit',
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
}

ensureCredentials();
process.env.DICTIONARY_AUTO_IMPORT ||= 'true';
process.env.LOG_FORMAT ||= 'pretty';
process.argv.splice(1, Infinity, cli, 'serve');
await import(cli);

/** When the newest file that the build is made of was changed, in ms. */
function newestSource() {
  const folders = ['server', 'migrations', 'renderer', 'main'].filter((name) => existsSync(name));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const times = [...files, 'package.json', 'vite.config.ts'].map((file) => statSync(file).mtimeMs);
  return Math.max(...times);
}

/** Writes `.env` with a random password where nobody has set one, and shows it this once. */
function ensureCredentials() {
  const file = process.env.ENV_FILE || '.env';
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const settings = { ...parseEnv(text), ...process.env };
  if (settings.ADMIN_USERNAME && settings.ADMIN_PASSWORD) return;
  if (text !== '' || settings.ADMIN_USERNAME || settings.ADMIN_PASSWORD) return;
  const password = randomBytes(18).toString('base64url');
  writeFileSync(file, `ADMIN_USERNAME=admin\nADMIN_PASSWORD=${password}\n`, {
    mode: 0o600,
    flag: 'wx',
  });
  console.log(`
First start. The administrator signs in as

  user name  admin
  password   ${password}

This is shown once; it is kept in ${file}, which only you can read.
`);
}

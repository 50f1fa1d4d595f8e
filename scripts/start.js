// `npm start`: builds what has changed, makes up credentials on the first run, and serves. Plain
// JavaScript, because it runs before anything is built.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

const HELP = `Usage: npm start

Builds Wordkeep when its sources have changed, and serves it at http://127.0.0.1:3010. The first
start makes up a password for the administrator, keeps it in .env and loads the bundled dictionary.

Settings come from the environment or from .env, as in PORT=8080 npm start; docs/configuration.md
lists them. For the other commands: npm run build, then node dist/server/cli.js --help.
`;

const args = process.argv.slice(2);
if (args.length > 0) {
  const wantsHelp = args.every((arg) => arg === '--help' || arg === '-h');
  if (!wantsHelp) console.error(`npm start takes no arguments, but got: ${args.join(' ')}\n`);
  (wantsHelp ? process.stdout : process.stderr).write(HELP);
  process.exit(wantsHelp ? 0 : 2);
}

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

if (!existsSync(join(root, 'node_modules'))) {
  console.error('The packages are not installed yet: run `npm ci` first.');
  process.exit(1);
}

await import('./build/build-if-changed.js');
if (process.exitCode) process.exit();

ensureCredentials();
const cli = join(root, 'dist/server/cli.js');
process.env.DICTIONARY_AUTO_IMPORT ||= 'true';
process.env.LOG_FORMAT ||= 'pretty';
process.argv.splice(1, Infinity, cli, 'serve');
await import(cli);

/** If no password is set, writes `.env` with a random one and shows it this once. */
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

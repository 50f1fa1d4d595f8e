import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Of this machine's settings, only these are passed. */
const NETWORK = ['NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'https_proxy', 'npm_config_registry'];

/** What `npm pack` makes of the build that there is, as `wordkeep.tgz` in a folder. */
export function packNpm(folder: string): string {
  run('npx', ['tsx', 'scripts/licences.ts'], { cwd: ROOT });
  const packed = mkdtempSync(join(tmpdir(), 'wordkeep-pack-'));
  // Without its scripts: the suite has built it already.
  run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', packed], { cwd: ROOT });
  const [name = ''] = readdirSync(packed);
  const tarball = join(folder, 'wordkeep.tgz');
  copyFileSync(join(packed, name), tarball);
  chmodSync(tarball, 0o644);
  rmSync(packed, { recursive: true });
  return tarball;
}

/** Puts the SQLite driver that is here into a folder of prebuilt ones, so that none is compiled. */
export function packDriver(folder: string): void {
  const manifest = createRequire(import.meta.url).resolve('sqlite3/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const archive = `sqlite3-v${version}-napi-v6-${process.platform}-${process.arch}.tar.gz`;
  run('tar', ['-czf', archive, '-C', dirname(manifest), 'build/Release/node_sqlite3.node'], {
    cwd: folder,
  });
}

/** The environment of somebody who installs the package, with `home` as home. */
export function installEnvironment(home: string): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { PATH: process.env['PATH'], HOME: home };
  for (const name of NETWORK) if (process.env[name]) env[name] = process.env[name];
  // Where Node's headers are, for a machine that cannot fetch the prebuilt SQLite driver.
  const nodedir = run('npm', ['config', 'get', 'nodedir'], { cwd: ROOT }).trim();
  if (nodedir) env['npm_config_nodedir'] = nodedir;
  return env;
}

export function run(program: string, args: string[], options: object): string {
  return execFileSync(program, args, { encoding: 'utf8', ...options });
}

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { freePort } from '../_util/free-port.ts';
import { listens } from '../_util/listens.ts';
import { CREDENTIALS } from '../_util/credentials.ts';
import { itWhere } from '../_util/where.ts';
import { contextFiles, listOf, parseDockerfile, valueOf } from './dockerfile.ts';
import { packDriver } from './npm-package.ts';

// Runs the steps of the Dockerfile without Docker, in a folder with its own Debian and this
// machine's Node. Then runs its command as its user and as process 1, on a read-only tree.

const ROOT = new URL('../../', import.meta.url);
const stages = parseDockerfile(new URL('Dockerfile', ROOT));
const image = stages.at(-1)!;
/** The build uses only the tools it installs. Of this machine's settings, only these are passed. */
const NETWORK = ['NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'https_proxy', 'npm_config_registry'];

/** Stand-ins for the base images: Debian with Node, npm and this machine's SQLite driver. */
const BASES = ['node:24-bookworm', 'node:24-bookworm-slim'];
const DRIVERS = '/usr/local/drivers';

const canRun = process.getuid?.() === 0 && spawnSync('debootstrap', ['--version']).status === 0;

let folder: string;
const rootOf = (stage: string) => join(folder, stage);
const settings: Record<string, string> = {};

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
}

beforeAll(() => {
  if (!canRun) return;
  folder = mkdtempSync(join(tmpdir(), 'wordkeep-image-'));
  for (const base of BASES) makeBase(rootOf(base));
  for (const stage of stages) build(stage);
}, 1_800_000);

function makeBase(base: string): void {
  run('debootstrap', '--variant=minbase', 'bookworm', base);
  const node = process.execPath;
  const npm = dirname(dirname(realpathSync(join(dirname(node), 'npm'))));
  cpSync(node, join(base, 'usr/local/bin/node'));
  cpSync(npm, join(base, 'usr/local/lib/node_modules/npm'), { recursive: true });
  mkdirSync(base + DRIVERS);
  packDriver(base + DRIVERS);
  for (const name of ['npm', 'npx']) {
    const target = `../lib/node_modules/npm/bin/${name}-cli.js`;
    run('ln', '-s', target, join(base, `usr/local/bin/${name}`));
  }
  for (const file of ['etc/resolv.conf', 'etc/hosts', 'etc/ssl/certs/ca-certificates.crt']) {
    mkdirSync(dirname(join(base, file)), { recursive: true });
    cpSync(`/${file}`, join(base, file));
  }
}

afterAll(() => {
  if (!canRun) return;
  run('rm', '-rf', folder);
});

function build({ name, base, steps }: (typeof stages)[number]): void {
  expect(BASES).toContain(base);
  const root = rootOf(name);
  run('cp', '-a', rootOf(base), root);
  let workdir = '/';
  const env: Record<string, string> = { npm_config_sqlite3_local_prebuilds: DRIVERS };
  for (const key of NETWORK) if (process.env[key]) env[key] = process.env[key];
  for (const { name: kind, text } of steps) {
    if (kind === 'WORKDIR') mkdirSync(root + (workdir = text), { recursive: true });
    else if (kind === 'ENV') {
      for (const [key = '', value = ''] of text.split(' ').map((one) => one.split('='))) {
        env[key] = value;
        if (name === image.name) settings[key] = value;
      }
    } else if (kind === 'COPY') copy(root, workdir, text.split(' '));
    else if (kind === 'RUN') inside(root, workdir, env, text);
  }
}

function copy(root: string, workdir: string, words: string[]): void {
  const from = words[0]?.startsWith('--from=') ? words.shift()!.slice('--from='.length) : null;
  const target = root + resolve(workdir, words.pop() ?? '');
  if (from === null) {
    const files = words[0] === '.' ? contextFiles(ROOT) : words;
    for (const file of files) {
      mkdirSync(dirname(join(target, file)), { recursive: true });
      cpSync(new URL(file, ROOT), join(target, file));
    }
    return;
  }
  for (const source of words) {
    // A folder's content, or a file into a folder, as Docker does.
    const isFolder = spawnSync('test', ['-d', rootOf(from) + source]).status === 0;
    mkdirSync(target, { recursive: true });
    run('cp', '-a', `${rootOf(from)}${source}${isFolder ? '/.' : ''}`, `${target}/`);
  }
}

function inside(root: string, workdir: string, env: Record<string, string>, text: string): void {
  // Reuse npm's cache.
  const cache = `mkdir -p ~/.npm ${root}/root/.npm && mount --bind ~/.npm ${root}/root/.npm`;
  const mount = `mount -t proc proc ${root}/proc; mount --bind /dev ${root}/dev; ${cache}`;
  const variables = Object.entries(env).map(([key, value]) => `${key}=${value}`);
  const enter = `chroot ${root} env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin HOME=/root "$@"`;
  run(
    ...(['unshare', '--mount', 'sh', '-ec', `${mount}; ${enter}`, 'sh', ...variables] as const),
    ...(['sh', '-ec', `cd ${workdir}; ${text}`] as const),
  );
}

/** Starts a command of the image as Docker does with `--read-only`; its `/data` stays. */
function start(command: readonly string[], env: Record<string, string>): ChildProcess {
  const root = rootOf(image.name);
  const data = rootOf('data');
  const user = valueOf(image, 'USER');
  const workdir = image.steps.find(({ name }) => name === 'WORKDIR')?.text;
  const prepare = [
    `mount --bind ${root} ${root}`,
    `mount -o remount,bind,ro ${root}`,
    `mount --bind ${data} ${root}/data`,
    `mount -t proc proc ${root}/proc`,
    `mount --bind /dev ${root}/dev`,
    `exec chroot --userspec=${user} ${root} env -i -C ${workdir} PATH=/usr/local/bin:/usr/bin:/bin "$@"`,
  ];
  const variables = Object.entries({ ...settings, ...env }).map((pair) => pair.join('='));
  return spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', prepare.join('; '), 'sh'],
      ...[...variables, ...command],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
}

const ended = async (child: ChildProcess): Promise<number | null> =>
  child.exitCode ?? (await once(child, 'exit'))[0];

itWhere(canRun, 'it takes root and debootstrap')(
  'serves as a user without rights, writes to its volume alone, and stops when asked to',
  async () => {
    const data = rootOf('data');
    run('cp', '-a', join(rootOf(image.name), 'data'), data);
    const port = await freePort();
    const env = { ...CREDENTIALS, PORT: String(port), UPDATE_CHECK: 'false' };
    const command = [...listOf(valueOf(image, 'ENTRYPOINT')), ...listOf(valueOf(image, 'CMD'))];
    const server = start(command, env);
    onTestFinished(() => void server.kill());
    let log = '';
    server.stdout?.on('data', (chunk) => (log += String(chunk)));
    await listens(port, server);
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const isReady = async () => (await ask('/api/ready')).status;
    await expect.poll(isReady, { timeout: 500_000 }).toBe(200);
    const { data: records } = (await (await ask('/api/v1/words/ran')).json()) as {
      data: { word: string }[];
    };
    expect(records[0]?.word).toBe('run');
    expect(await (await ask('/word/run')).text()).toContain('<h1>run</h1>');

    const health = listOf(valueOf(image, 'HEALTHCHECK'));
    expect(await ended(start(health, env))).toBe(0);
    expect(await ended(start(health, { ...env, PORT: '1' }))).toBe(1);
    expect(await ended(start(['sh', '-c', 'touch /wordkeep/x /tmp/x 2>/dev/null'], env))).toBe(1);
    expect(await ended(start(['sh', '-c', 'test "$(id -u)" = 1000 && touch /data/x'], env))).toBe(
      0,
    );

    // Process 1 of its own tree: the signal goes to it, as from `docker stop`.
    const [first = ''] = run('pgrep', '-P', String(server.pid)).trim().split('\n');
    process.kill(Number(first), 'SIGTERM');
    expect(await ended(server)).toBe(0);
    expect(log).toContain('"msg":"stopped"');
    expect(await ended(start(['wordkeep', 'doctor'], env))).toBe(0);
    const bytes = (stage: string) => Number(run('du', '-sm', rootOf(stage)).split('\t')[0]);
    console.log(`The image adds ${bytes(image.name) - bytes(image.base)} MB to its base.`);
  },
  600_000,
);

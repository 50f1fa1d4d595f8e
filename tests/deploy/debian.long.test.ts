import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { freePort } from '../_util/free-port.ts';
import { listens } from '../_util/listens.ts';
import { itWhere } from '../_util/where.ts';
import { installEnvironment, packDriver, packNpm, run } from './npm-package.ts';

// Makes the Debian package, and installs it over this machine's own files: what is written goes to
// memory, and is gone with the shell that sees it.

const BUILD = fileURLToPath(new URL('../../deploy/debian/build.sh', import.meta.url));

/** A shell in a tree like this machine's, on which it changes nothing. */
function shell(script: string, ...args: string[]): ChildProcess {
  const enter = `mount -t tmpfs tmpfs /mnt && mkdir /mnt/upper /mnt/work /mnt/root
    mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work /mnt/root
    mount --rbind /proc /mnt/root/proc && mount --rbind /dev /mnt/root/dev
    exec chroot /mnt/root env PATH=/usr/bin:/bin:/usr/sbin:/sbin sh -ec "$@"`;
  const own = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', enter, 'sh'];
  return spawn('unshare', [...own, script, 'sh', ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
}

const isRoot = process.getuid?.() === 0;
const hasDpkg = spawnSync('dpkg-deb', ['--version']).status === 0;
const canInstall = isRoot && hasDpkg && (await once(shell('exit 0'), 'exit'))[0] === 0;

let folder: string;
let deb: string;
beforeAll(() => {
  if (!hasDpkg) return;
  folder = mkdtempSync(join(tmpdir(), 'wordkeep-debian-'));
  packDriver(folder);
  const env = { ...installEnvironment(folder), npm_config_sqlite3_local_prebuilds: folder };
  const options = { cwd: folder, env };
  run('sh', [BUILD, packNpm(folder)], options);
  deb = join(folder, readdirSync(folder).find((name) => name.endsWith('.deb')) ?? '');
}, 1_800_000);
afterAll(() => hasDpkg && rmSync(folder, { recursive: true, force: true }));

itWhere(hasDpkg, 'dpkg is not installed')('the package names its version and its Node', () => {
  const fieldOf = (name: string) => run('dpkg-deb', ['--field', deb, name], {}).trim();
  expect(fieldOf('Version')).toBe(packageJson.version);
  const [, oldest] = /^>=(.*)$/.exec(packageJson.engines.node) ?? [];
  expect(fieldOf('Depends')).toContain(`nodejs (>= ${oldest})`);
  const owners = run('dpkg-deb', ['--contents', deb], {}).matchAll(/^\S+ (\S+)/gm);
  expect(new Set([...owners].map(([, owner]) => owner))).toEqual(new Set(['root/root']));
});

// As the unit of systemd does it. Node may come from elsewhere than a package.
const INSTALL = `
  [ -x /usr/bin/node ] || ln -s "$2" /usr/bin/node
  dpkg --install --force-depends "$1" >&2
  mode() { stat --format '%n %a %U' "$@"; }
  mode /etc/wordkeep /etc/wordkeep/settings.env /opt/wordkeep /usr/lib/systemd/system/wordkeep.service
  wordkeep --version
  dpkg --install --force-depends "$1" >&2
  install -d -o wordkeep -m 700 /var/lib/wordkeep
  install -o wordkeep -m 400 /etc/wordkeep/settings.env /run/settings
  command=$(sed -n s/^ExecStart=//p /usr/lib/systemd/system/wordkeep.service)
  cd /var/lib/wordkeep
  PORT=$3 DATA_DIR=/var/lib/wordkeep ENV_FILE=/run/settings DICTIONARY_AUTO_IMPORT=false UPDATE_CHECK=false \\
    setpriv --reuid wordkeep --regid wordkeep --init-groups $command >&2 & server=$!
  read line
  kill $server && wait $server
  dpkg --purge wordkeep-server >&2
  mode /etc/wordkeep /opt/wordkeep /var/lib/wordkeep 2>/dev/null || true
`;

itWhere(canInstall, 'it takes root, dpkg and an overlay over /')(
  'it is installed, served by its own user, and removed without the dictionary',
  async () => {
    const port = await freePort();
    const installed = shell(INSTALL, deb, process.execPath, String(port));
    const printed = text(installed.stdout!);
    await listens(port, installed);
    const health = await fetch(`http://127.0.0.1:${port}/api/health`);
    expect(await health.json()).toMatchObject({ status: 'ok' });
    installed.stdin!.end('\n');
    const [code] = await once(installed, 'exit');
    expect([code, (await printed).trim().split('\n')]).toEqual([
      0,
      [
        '/etc/wordkeep 700 root',
        '/etc/wordkeep/settings.env 600 root',
        '/opt/wordkeep 755 root',
        '/usr/lib/systemd/system/wordkeep.service 644 root',
        packageJson.version,
        '/var/lib/wordkeep 700 wordkeep',
      ],
    ]);
  },
  600_000,
);

// With a stand-in that says what systemd is told.
const WITH_SYSTEMD = `
  mkdir -p /run/systemd/system
  printf '#!/bin/sh\\necho "systemctl $*"\\n' > /usr/bin/systemctl && chmod 755 /usr/bin/systemctl
  for step in install install remove install; do
    echo "$step"
    if [ $step = remove ]; then dpkg --remove wordkeep-server; else dpkg --install --force-depends "$1"; fi
  done
`;

itWhere(canInstall, 'it takes root, dpkg and an overlay over /')(
  'its service is started by an installation, also after a removal, and restarted by an upgrade',
  async () => {
    const installed = shell(WITH_SYSTEMD, deb);
    const printed = await text(installed.stdout!);
    const told = printed.match(/^(?:install|remove|systemctl (?!daemon-reload).*)$/gm);
    const [start, stop] = ['enable', 'disable'].map(
      (verb) => `systemctl ${verb} --quiet --now wordkeep`,
    );
    expect(told).toEqual([
      ...['install', start],
      ...['install', 'systemctl try-restart wordkeep'],
      ...['remove', stop],
      ...['install', start],
    ]);
  },
  600_000,
);

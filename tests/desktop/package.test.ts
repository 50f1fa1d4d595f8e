import { DebugLogger } from 'builder-util';
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

// Checks `electron-builder.yml`. `package.long.test.ts` makes the package and starts it.

const root = fileURLToPath(new URL('../..', import.meta.url));
const builder = readFileSync(`${root}electron-builder.yml`, 'utf8');

it('its configuration is one that electron-builder knows', async () => {
  const check = async (more: object) =>
    validateConfiguration(await getConfig(root, null, more), new DebugLogger(false));
  await check({});
  await expect(check({ fileAssociation: [] })).rejects.toThrow('fileAssociation');
});

it.each([
  ['runAsNode', false],
  ['enableNodeOptionsEnvironmentVariable', false],
  ['enableNodeCliInspectArguments', false],
  ['grantFileProtocolExtraPrivileges', false],
  ['enableEmbeddedAsarIntegrityValidation', true],
  ['onlyLoadAppFromAsar', true],
  ['enableCookieEncryption', true],
])('the fuse %s is to be %s', (fuse, value) => {
  expect(builder).toMatch(new RegExp(`^ {2}${fuse}: ${value}$`, 'm'));
});

it('every folder of the package is there, and the app names its windows as it is installed', () => {
  const [, list = ''] = /^files:\n((?: {2}- .*\n)+)/m.exec(builder) ?? [];
  const folders = [...list.matchAll(/^ {2}- ([\w/]+)\/\*\*$/gm)].map(([, folder = '']) => folder);
  expect(folders).toEqual(
    expect.arrayContaining(['dist/server', 'dist/web', 'resources/datasets', 'resources/vectors']),
  );
  for (const path of [...folders, packageJson.main])
    expect(existsSync(root + path), path).toBe(true);
  const [, appId = 'none'] = /^appId: (.+)$/m.exec(builder) ?? [];
  expect(readFileSync(root + packageJson.main, 'utf8')).toContain(`"${appId}"`);
});

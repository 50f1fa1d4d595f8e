import type { UpdateCheckResult } from 'electron-updater';
import { expect, it } from 'vitest';
import { textsFor } from './texts/texts.ts';
import { type Updater, Updates } from './updates.ts';

function found(version: string, isUpdateAvailable: boolean): UpdateCheckResult {
  const updateInfo = { version, files: [], path: '', sha512: '', releaseDate: '' };
  return { updateInfo, isUpdateAvailable, versionInfo: updateInfo };
}

/** Scripted answers of a person, and a record of what the app did. */
function createUpdates(
  answers: boolean[],
  options: { check?: () => Promise<UpdateCheckResult | null>; enabled?: () => boolean } = {},
) {
  const did: string[] = [];
  const asked: string[] = [];
  const updater: Updater = {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    allowPrerelease: true,
    allowDowngrade: true,
    checkForUpdates: () => {
      did.push('check');
      return (options.check ?? (async () => found('2.0.0', true)))();
    },
    downloadUpdate: async () => {
      did.push('download');
      return [];
    },
    quitAndInstall: () => void did.push('install'),
  };
  const updates = new Updates({
    updater,
    ask: async (message) => {
      asked.push(message);
      return answers.shift() ?? false;
    },
    texts: textsFor('en'),
    enabled: options.enabled ?? (() => true),
    beforeInstall: async () => void did.push('stop'),
    log: (line) => void did.push(line),
  });
  return { updates, updater, did, asked };
}

it('leaves nothing to happen by itself', () => {
  expect(createUpdates([]).updater).toMatchObject({
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowPrerelease: false,
    allowDowngrade: false,
  });
});

it('downloads and installs after two yes, the server stopped before', async () => {
  const { updates, did, asked } = createUpdates([true, true]);
  await updates.look(false);
  expect(did).toEqual(['check', 'download', 'stop', 'install']);
  expect(asked).toEqual([
    'Version 2.0.0 of the Wordkeep app is available.',
    'Version 2.0.0 of the Wordkeep app has been downloaded.',
  ]);
});

it('does nothing after a no, and asks no second time by itself', async () => {
  const { updates, did, asked } = createUpdates([false, false]);
  await updates.look(false);
  await updates.look(false);
  expect(did).toEqual(['check', 'check']);
  expect(asked).toHaveLength(1);
  await updates.look(true);
  expect(asked).toHaveLength(2);
});

it('keeps a downloaded version until it is told to install', async () => {
  const { updates, did } = createUpdates([true, false]);
  await updates.look(false);
  expect(did).toEqual(['check', 'download']);
});

it('asks nobody for anything when it is off', async () => {
  const { updates, did, asked } = createUpdates([true, true], { enabled: () => false });
  await updates.look(false);
  await updates.look(true);
  expect([did, asked]).toEqual([[], []]);
});

it('is quiet about nothing new and about failures, unless a person asked', async () => {
  const none = createUpdates([], { check: async () => found('1.0.0', false) });
  await none.updates.look(false);
  expect(none.asked).toEqual([]);
  await none.updates.look(true);
  expect(none.asked).toEqual(['You have the newest version of the Wordkeep app.']);

  const offline = createUpdates([], { check: () => Promise.reject(new Error('offline')) });
  await offline.updates.look(false);
  expect(offline.asked).toEqual([]);
  expect(offline.did).toEqual(['check', 'could not look for a new version of the app: offline']);
  await offline.updates.look(true);
  expect(offline.asked).toEqual(['Could not check for a new version of the Wordkeep app.']);
});

it('looks once at a time', async () => {
  const { updates, did } = createUpdates([false]);
  await Promise.all([updates.look(false), updates.look(false), updates.look(true)]);
  expect(did).toEqual(['check']);
});

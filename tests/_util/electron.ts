import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { describe } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const BINARY: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/** Electron's program, or undefined where it was not downloaded. */
const ELECTRON_PATH = [
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? '',
  join(ROOT, 'node_modules/electron/dist'),
]
  .filter((folder) => folder !== '')
  .map((folder) => join(folder, BINARY[process.platform] ?? 'electron'))
  .find((path) => existsSync(path));

/**
 * A suite that needs the real Electron; without it, it is skipped, and says so, or fails where
 * `WORDKEEP_TEST_ELECTRON=required`.
 */
export function describeInElectron(name: string, suite: () => void): void {
  if (ELECTRON_PATH) describe(name, suite);
  else if (process.env['WORDKEEP_TEST_ELECTRON'] === 'required') {
    throw new Error('WORDKEEP_TEST_ELECTRON=required, and there is no Electron here.');
  } else describe.skip(`${name} (no Electron here; npx install-electron --no brings it)`, suite);
}

export interface TestApp {
  app: ElectronApplication;
  /** Resolves to the window whose address matches, once there is one. */
  window(address: RegExp): Promise<Page>;
}

/** Starts the built app with a folder of its own for everything it keeps. */
export async function launchApp(userData: string, args: readonly string[] = []): Promise<TestApp> {
  const app = await _electron.launch({
    executablePath: ELECTRON_PATH ?? '',
    args: [
      ROOT,
      `--user-data-dir=${userData}`,
      '--lang=en-GB',
      // A key for tests: keyrings of build machines are locked, or not there at all.
      ...(process.platform === 'darwin' ? ['--use-mock-keychain'] : []),
      ...(process.platform === 'linux' ? ['--no-sandbox'] : []),
      ...args,
    ],
    cwd: ROOT,
    env: { ...stringsOf(process.env), UPDATE_CHECK: 'false' },
  });
  const window = async (address: RegExp): Promise<Page> => {
    for (;;) {
      const open = app.windows().find((page) => address.test(page.url()));
      if (open) return open;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  return { app, window };
}

export async function createUserData(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'wordkeep-electron-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

function stringsOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || name === 'NODE_OPTIONS' ? [] : [[name, value]],
    ),
  );
}

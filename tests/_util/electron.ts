import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { describe, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const BINARY: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/** Electron's binary, or undefined if it has not been downloaded. */
const ELECTRON_PATH = [
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? '',
  join(ROOT, 'node_modules/electron/dist'),
]
  .filter((folder) => folder !== '')
  .map((folder) => join(folder, BINARY[process.platform] ?? 'electron'))
  .find((path) => existsSync(path));

/**
 * A suite that needs the real Electron. Without it, the suite is skipped with a note, or fails if
 * `WORDKEEP_TEST_ELECTRON=required`.
 */
export function describeInElectron(name: string, suite: () => void): void {
  if (ELECTRON_PATH) describe(name, suite);
  else if (process.env['WORDKEEP_TEST_ELECTRON'] === 'required') {
    throw new Error('WORDKEEP_TEST_ELECTRON=required, and there is no Electron here.');
  } else {
    it(name, ({ skip }) =>
      skip('the whole suite: no Electron here; npx install-electron --no brings it'),
    );
  }
}

export interface TestApp {
  app: ElectronApplication;
  /** Resolves to the window whose address matches, once there is one. */
  window(address: RegExp): Promise<Page>;
}

/** Longer than the bundled dictionary takes to load anywhere. */
const WINDOW_TIMEOUT_MS = 180_000;

/** As root, which containers usually run as, Chromium refuses to use its sandbox. */
const inSandbox = process.getuid?.() !== 0;

/** Starts the built app with its own folder for everything it stores. */
export async function launchApp(userData: string): Promise<TestApp> {
  const app = await _electron.launch({
    executablePath: ELECTRON_PATH ?? '',
    args: argumentsFor(userData),
    chromiumSandbox: inSandbox,
    cwd: ROOT,
    env: environment(),
  });
  const window = async (address: RegExp): Promise<Page> => {
    const until = Date.now() + WINDOW_TIMEOUT_MS;
    for (;;) {
      const open = app.windows().find((page) => address.test(page.url()));
      if (open) return open;
      if (Date.now() > until) throw new Error(`There is no window at ${address}.`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  return { app, window };
}

/** Starts the app a second time on the same folder; resolves to its exit code. */
export function startAgain(userData: string, link: string): Promise<number | null> {
  const unboxed = inSandbox ? [] : ['--no-sandbox'];
  const child = spawn(ELECTRON_PATH ?? '', [...unboxed, ...argumentsFor(userData), link], {
    cwd: ROOT,
    env: environment(),
    stdio: 'ignore',
    timeout: 30_000,
  });
  return new Promise((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', reject);
  });
}

function argumentsFor(userData: string): string[] {
  return [
    ROOT,
    `--user-data-dir=${userData}`,
    '--lang=en-GB',
    // A mock keychain, because that of a build machine is locked or missing.
    ...(process.platform === 'darwin' ? ['--use-mock-keychain'] : []),
  ];
}

function environment(): Record<string, string> {
  return { ...stringsOf(process.env), UPDATE_CHECK: 'false' };
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

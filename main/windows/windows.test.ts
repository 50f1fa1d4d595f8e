import { expect, it } from 'vitest';
import type { DesktopState, ServerStatus } from '../../server/contract/desktop/app.ts';
import { type MainView, mainViewFor } from './windows.ts';

const SETTINGS: NonNullable<DesktopState['settings']> = {
  username: 'keeper',
  database: 'builtin',
  sharing: 'off',
  port: 3010,
  lookUpShortcut: false,
  updateCheck: true,
};

function state(server: ServerStatus, change: Partial<DesktopState> = {}): DesktopState {
  return {
    server,
    log: [],
    settings: SETTINGS,
    locked: null,
    keepsSecrets: true,
    settingsProblem: null,
    addresses: [],
    shortcut: '',
    versions: { app: '', electron: '', chromium: '', node: '' },
    ...change,
  };
}

const ready: ServerStatus = { phase: 'ready', url: 'http://127.0.0.1:3010' };
const failed: ServerStatus = { phase: 'failed', reason: 'other', message: '' };

it.each<[string, DesktopState, MainView | null, MainView]>([
  ['before the set-up', state({ phase: 'stopped' }, { settings: null }), null, 'setup'],
  ['while locked', state({ phase: 'stopped' }, { locked: 'password' }), null, 'status'],
  ['locked, set up again', state({ phase: 'stopped' }, { locked: 'lost' }), 'setup', 'setup'],
  ['at the start', state({ phase: 'starting' }), null, 'status'],
  ['after the set-up', state({ phase: 'starting' }), 'setup', 'status'],
  ['while the dictionary loads', state({ phase: 'importing', percent: 3 }), 'status', 'status'],
  ['into another database', state({ phase: 'importing', percent: 3 }), 'dictionary', 'status'],
  ['when it runs', state(ready), 'status', 'dictionary'],
  ['while it starts again', state({ phase: 'restarting' }), 'dictionary', 'dictionary'],
  ['with new settings', state({ phase: 'starting' }), 'dictionary', 'dictionary'],
  ['when it has failed', state(failed), 'dictionary', 'status'],
])('%s', (_name, shown, current, expected) => {
  expect(mainViewFor(shown, current)).toBe(expected);
});

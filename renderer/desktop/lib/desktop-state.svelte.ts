import type { DesktopState } from '../../../server/contract/desktop/app.ts';
import { bridge } from './bridge.ts';

/** The state of the app, kept up to date; null until it is known. */
class AppState {
  current: DesktopState | null = $state(null);

  constructor() {
    bridge.on('state', (state) => (this.current = state));
    void bridge.getState().then((state) => (this.current ??= state));
  }
}

export const appState = new AppState();

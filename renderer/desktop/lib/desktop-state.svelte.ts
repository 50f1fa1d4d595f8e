import type { DesktopState } from '../../../server/contract/desktop/app.ts';
import { bridge } from './bridge.ts';

/** The state of the app, kept up to date; null until it is known. */
class AppState {
  private state: DesktopState | null = $state(null);

  constructor() {
    bridge.on('state', (state) => (this.state = state));
    void bridge.getState().then((state) => (this.state ??= state));
  }

  get current(): DesktopState | null {
    return this.state;
  }
}

export const appState = new AppState();

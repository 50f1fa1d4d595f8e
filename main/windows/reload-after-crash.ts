import type { WebContents } from 'electron';
import { RestartPolicy } from '../server/restart-policy.ts';

/** Delays before reloading a crashed page, in ms; after the last it stays as it is. */
const DELAYS_MS = [0, 1_000, 5_000];

export function reloadAfterCrash(contents: WebContents): void {
  const policy = new RestartPolicy(Date.now, DELAYS_MS);
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    const delayMs = policy.nextDelay();
    if (delayMs === null) return;
    setTimeout(() => {
      if (!contents.isDestroyed()) contents.reload();
    }, delayMs);
  });
}

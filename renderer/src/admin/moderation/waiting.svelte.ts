import { listSuggestions } from '../../api/admin.ts';
import { session } from '../session/session.svelte.ts';

const LOOK_EVERY_MS = 60_000;

class Waiting {
  count = $state(0);

  start(): () => void {
    void this.look();
    const timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }

  async look(): Promise<void> {
    if (!session.isLive) return;
    try {
      this.count = (await listSuggestions({ status: ['new'], limit: 1 })).total;
    } catch {
      // The number is an extra; the page of suggestions shows the failure.
    }
  }
}

export const waiting = new Waiting();

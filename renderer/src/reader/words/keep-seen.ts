import type { WordRecord } from '../../../../server/contract/word.ts';
import { Stored } from '../../lib/stored.svelte.ts';
import { whenIdle } from '../../lib/when-idle.ts';

export const keepsSeen = new Stored('keep-seen', true, (value) => value !== false);

/** Updates the kept copy of an entry that the server has just sent. */
export function keepSeen(word: string, records: readonly WordRecord[]): void {
  whenIdle(() => {
    const kept = keepsSeen.current
      ? import('../kept/kept-words.ts').then((module) =>
          module.keepWords([{ word, records }], 'seen'),
        )
      : null;
    const stars = import('../stars/starring.ts').then(({ refreshStars }) =>
      refreshStars(word, records),
    );
    // Without storage this fails, which does not matter.
    void Promise.allSettled([kept, stars]);
  });
}

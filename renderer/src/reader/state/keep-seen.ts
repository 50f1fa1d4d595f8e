import type { WordRecord } from '../../../../server/contract/word.ts';
import { Stored } from '../../lib/stored.svelte.ts';
import { whenIdle } from '../../lib/when-idle.ts';

/** Whether words are kept because their page was read. */
export const keepsSeen = new Stored('keep-seen', true, (value) => value !== false);

/** Called with an entry that the server has just given: what is kept of it is brought up to date. */
export function keepSeen(word: string, records: readonly WordRecord[]): void {
  whenIdle(() => {
    const kept = keepsSeen.current
      ? import('../offline/kept-words.ts').then((module) =>
          module.keepWords([{ word, records }], 'seen'),
        )
      : null;
    const stars = import('../stars/starring.ts').then(({ refreshStars }) =>
      refreshStars(word, records),
    );
    // Where the browser keeps nothing, nothing is missed.
    void Promise.allSettled([kept, stars]);
  });
}

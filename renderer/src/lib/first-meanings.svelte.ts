import { BATCH_MAX_WORDS } from '../../../server/contract/vocabulary.ts';
import { definitionOf } from '../../../server/contract/meaning-text.ts';
import { SvelteMap } from 'svelte/reactivity';
import { batchWords } from '../api/public.ts';

/** The first meaning of words that are only named on a page. */
class FirstMeanings {
  private readonly known = new SvelteMap<string, string>();

  /** Empty if the word has none, or it is not loaded. */
  of(word: string): string {
    return this.known.get(word) ?? '';
  }

  async load(words: readonly string[], signal: AbortSignal): Promise<void> {
    const open = words.filter((word) => !this.known.has(word)).slice(0, BATCH_MAX_WORDS);
    if (open.length === 0) return;
    try {
      const { data } = await batchWords(open, signal);
      const entries = new Map(data.map(({ word, entries }) => [word, entries]));
      for (const word of open) {
        const meaning = entries.get(word.toLowerCase())?.[0]?.meanings[0];
        this.known.set(word, definitionOf(meaning));
      }
    } catch {
      // The words are links even without their meanings.
    }
  }
}

export const firstMeanings = new FirstMeanings();

import { definitionOf } from '../../../server/contract/meaning-text.ts';
import { SvelteMap } from 'svelte/reactivity';
import { batchWords } from '../api/public.ts';

/** As many as one request takes. */
const BATCH = 50;

/** The first meaning of words that are only named on a page. */
class FirstMeanings {
  private readonly known = new SvelteMap<string, string>();

  /** Empty where the word has none, or nobody asked yet. */
  of(word: string): string {
    return this.known.get(word) ?? '';
  }

  async load(words: readonly string[], signal: AbortSignal): Promise<void> {
    const open = words.filter((word) => !this.known.has(word)).slice(0, BATCH);
    if (open.length === 0) return;
    try {
      const { data } = await batchWords(open, signal);
      const entries = new Map(data.map(({ word, entries }) => [word, entries]));
      for (const word of open) {
        const meaning = entries.get(word.toLowerCase())?.[0]?.meanings[0];
        this.known.set(word, definitionOf(meaning));
      }
    } catch {
      // The names alone are links all the same.
    }
  }
}

export const firstMeanings = new FirstMeanings();

import { SvelteSet } from 'svelte/reactivity';
import { wordsExist } from '../api/public.ts';

/** The server's limit for one request. */
const BATCH = 200;
/** A page with more links than this is answered by its first ones; the rest are links anyway. */
const MAX_CHECKED = 400;

/** Linked words that the dictionary does not have, as far as they were checked. */
class KnownWords {
  private readonly missing = new SvelteSet<string>();
  private readonly checked = new Set<string>();

  isMissing(word: string): boolean {
    return this.missing.has(word);
  }

  /** The words were added or removed, so they are checked again. */
  forget(words: readonly string[]): void {
    for (const word of words) {
      this.checked.delete(word);
      this.missing.delete(word);
    }
  }

  /** Takes an answer that came without a request. */
  learn(words: readonly string[], missing: readonly string[]): void {
    for (const word of words) this.checked.add(word);
    for (const word of missing) this.missing.add(word);
  }

  /** Links are shown at once; those that lead nowhere become plain text when this is answered. */
  async check(words: readonly string[], signal: AbortSignal): Promise<void> {
    const open = [...new Set(words)].filter((word) => !this.checked.has(word));
    for (let from = 0; from < Math.min(open.length, MAX_CHECKED); from += BATCH) {
      const batch = open.slice(from, Math.min(from + BATCH, MAX_CHECKED));
      try {
        const { data } = await wordsExist({ words: batch }, signal);
        this.learn(
          batch,
          data.flatMap(({ word, exists }) => (exists ? [] : [word])),
        );
      } catch {
        // They stay links; the page of a missing word has suggestions.
        return;
      }
    }
  }
}

export const knownWords = new KnownWords();

import { BATCH_MAX_WORDS, LEVELS, type Level } from '../../../../server/contract/vocabulary.ts';
import { Failure } from '../../api/failure.ts';
import { batchFlat } from '../../api/public.ts';
import { spellingsOf } from './text-words.ts';

type Found = Awaited<ReturnType<typeof batchFlat>>['data'][number]['entries'][number];

/** A headword, with the lowest of its levels. */
interface Levelled {
  word: string;
  /** Null for words that are in no list of levels: they are above all of them. */
  level: Level | null;
}

class WordLevels {
  /** By folded spelling; null for names and for what the dictionary does not have. */
  private known: ReadonlyMap<string, Levelled | null> = $state.raw(new Map());
  /** The server has asked for a pause. */
  isWaiting = $state(false);
  /** Until then, also for a text that is opened meanwhile. */
  private pausedUntil = 0;

  has(spelling: string): boolean {
    return this.known.has(spelling);
  }

  /** The headword of a word that is above a level; null if it is not, or not looked up yet. */
  above(level: Level, word: string): string | null {
    const found = spellingsOf(word).map((spelling) => this.known.get(spelling));
    const levelled = found.find(Boolean);
    if (!levelled) return null;
    return rank(levelled.level) > rank(level) ? levelled.word : null;
  }

  async lookUp(spellings: readonly string[], signal: AbortSignal): Promise<void> {
    const open = spellings.filter((spelling) => !this.known.has(spelling));
    for (let from = 0; from < open.length;) {
      const batch = open.slice(from, from + BATCH_MAX_WORDS);
      await this.pause(signal);
      try {
        const { data } = await batchFlat(batch, signal);
        const found = data.map(({ word, entries }) => [word, easiest(entries)] as const);
        const absent = batch.map((spelling) => [spelling, null] as const);
        this.known = new Map([...this.known, ...absent, ...found]);
        from += BATCH_MAX_WORDS;
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'too_many_requests') throw error;
        this.pausedUntil = Date.now() + (error.retryAfter ?? 1) * 1_000;
      }
    }
  }

  private async pause(signal: AbortSignal): Promise<void> {
    const left = this.pausedUntil - Date.now();
    if (left <= 0) return;
    this.isWaiting = true;
    await new Promise((resolve) => {
      setTimeout(resolve, left);
      signal.addEventListener('abort', resolve);
    });
    this.isWaiting = false;
    signal.throwIfAborted();
  }
}

export const wordLevels = new WordLevels();

const rank = (level: Level | null) => (level === null ? LEVELS.length : LEVELS.indexOf(level));

function easiest(entries: readonly Found[]): Levelled | null {
  const [first] = entries.toSorted((a, b) => rank(a.word_level) - rank(b.word_level));
  if (!first) return null;
  const { word, word_level: level, noun___is_proper: isName, is_abbreviation: isShort } = first;
  return level === null && (isName || isShort) ? null : { word, level };
}

import { BATCH_MAX_WORDS } from '../../../../server/contract/vocabulary.ts';
import { Failure } from '../../api/failure.ts';
import type { Entry } from './kept-word.ts';

/** The words of the core to keep, and how far that has got. */
export interface CorePlan {
  words: string[];
  /** The number of kept words. */
  done: number;
  bytes: number;
  /** The version of the dictionary. */
  version: string | null;
}

/** A pause between requests leaves room for others and stays below the rate limit. */
const PAUSE_MS = 200;

/** The side effects of {@link keepCore}. */
export interface CorePorts {
  /** A page of the words with a level; an empty cursor is the first. */
  list(cursor: string): Promise<{ words: string[]; next: string | null }>;
  read(words: string[]): Promise<Entry[]>;
  /** Stores entries together with the progress. */
  keep(entries: Entry[], plan: CorePlan): Promise<void>;
  /** Rejects if the download is stopped. */
  wait(ms: number): Promise<void>;
  tell(plan: CorePlan): void;
}

/** Continues from `plan`. Waits if the server asks for it; any other failure stops the download. */
export async function keepCore(
  plan: CorePlan | null,
  version: string | null,
  ports: CorePorts,
): Promise<CorePlan> {
  const canGoOn = plan?.version === version && plan.done < plan.words.length;
  let now = canGoOn ? plan : { words: await listAll(ports), done: 0, bytes: 0, version };
  if (!canGoOn) await ports.keep([], now);
  ports.tell(now);
  while (now.done < now.words.length) {
    const words = now.words.slice(now.done, now.done + BATCH_MAX_WORDS);
    const entries = await patiently(() => ports.read(words), ports);
    const bytes = JSON.stringify(entries).length;
    now = { ...now, done: now.done + words.length, bytes: now.bytes + bytes };
    await ports.keep(entries, now);
    ports.tell(now);
    if (now.done < now.words.length) await ports.wait(PAUSE_MS);
  }
  return now;
}

async function listAll(ports: CorePorts): Promise<string[]> {
  const words = new Set<string>();
  for (let cursor: string | null = ''; cursor !== null;) {
    const from: string = cursor;
    const page = await patiently(() => ports.list(from), ports);
    for (const word of page.words) words.add(word);
    cursor = page.next;
    if (cursor !== null) await ports.wait(PAUSE_MS);
  }
  return [...words];
}

async function patiently<T>(ask: () => Promise<T>, { wait }: CorePorts): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Failure) || error.retryAfter === undefined) throw error;
      await wait(error.retryAfter * 1_000);
    }
  }
}

import { Failure } from '../../api/failure.ts';
import type { Entry } from './kept-word.ts';

/** The words of the core to keep, and how far that has got. */
export interface CorePlan {
  words: string[];
  /** How many have been kept. */
  done: number;
  bytes: number;
  /** The version of the dictionary they come from. */
  version: string | null;
}

/** As many as `POST /words/batch` takes. */
export const BATCH = 50;
/** Between two requests, to leave room for others and stay below the rate limit. */
const PAUSE_MS = 200;

/** What {@link keepCore} needs from outside. */
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

/**
 * Keeps the core, continuing from `plan`. Waits if the server asks it to; any other failure ends
 * it, and it can be continued from there.
 */
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
    const words = now.words.slice(now.done, now.done + BATCH);
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

/** Repeats a request as soon as the server allows it. */
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

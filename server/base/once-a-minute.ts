/** How often events of one kind are logged, in ms. */
const INTERVAL_MS = 60_000;

/** Further kinds are logged as one, to bound the memory. */
const MAX_KINDS = 100;

export type NoteEvent = (kind: string, write: (count: number) => void) => void;

/** For events that anybody can cause: the first of a kind at once, later ones once a minute. */
export function onceAMinute(): NoteEvent {
  const waiting = new Map<string, { count: number; write: (count: number) => void }>();
  const begin = (kind: string) => {
    waiting.set(kind, { count: 0, write: () => {} });
    setTimeout(() => {
      const { count, write } = waiting.get(kind) ?? { count: 0 };
      waiting.delete(kind);
      if (count === 0) return;
      begin(kind);
      write?.(count);
    }, INTERVAL_MS).unref();
  };
  return (name, write) => {
    const kind = waiting.has(name) || waiting.size < MAX_KINDS ? name : 'other';
    const last = waiting.get(kind);
    if (last) {
      last.count += 1;
      last.write = write;
    } else {
      begin(kind);
      write(1);
    }
  };
}

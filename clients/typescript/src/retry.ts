const FIRST_DELAY_MS = 250;
/** Answers of a server, or of a proxy before it, that may be different a moment later. */
const TEMPORARY = new Set([429, 502, 503, 504]);

export function isTemporary(status: number): boolean {
  return TEMPORARY.has(status);
}

/** How long to wait before the next attempt: twice as long each time, not all clients at once. */
export function backOffMs(attempt: number): number {
  return FIRST_DELAY_MS * 2 ** attempt * (0.5 + Math.random() / 2);
}

/** The seconds that `Retry-After` names, as a number or a date; undefined without either. */
export function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000);
}

/** Resolves after a while; rejects with the signal's reason when it is aborted first. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

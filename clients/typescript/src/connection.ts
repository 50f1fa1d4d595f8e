import { type FieldProblem, WordkeepError } from './errors.ts';
import { EtagCache } from './etag-cache.ts';
import { backOffMs, isTemporary, retryAfterSeconds, wait } from './retry.ts';

export interface Options {
  /** Sent as `X-API-Key`, where the server gives out keys. */
  apiKey?: string;
  /** Further headers of every request. */
  headers?: Readonly<Record<string, string>>;
  /** How often to try again what failed for the moment; 3 by default. */
  retries?: number;
  /** A server that asks to wait longer is not asked again; 30 by default. */
  maxRetryAfterSeconds?: number;
  /** How long one attempt may take; 30,000 by default. */
  timeoutMs?: number;
  /**
   * How many answers to keep and to ask for again only if they changed: 500 by default, none in
   * browsers, which do the same by themselves.
   */
  cacheSize?: number;
  /** Sends requests instead of the global `fetch`. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Ends the request, and the waiting between attempts. */
  signal?: AbortSignal;
}

export interface Call extends CallOptions {
  method: 'GET' | 'POST';
  /** Below `/api/v1`, with everything encoded. */
  path: string;
  query?: object | undefined;
  body?: object | undefined;
  /** True if sending it twice has the effect of sending it once. */
  isRepeatable: boolean;
}

const DEFAULT_CACHE_SIZE = 'document' in globalThis ? 0 : 500;
const NOT_MODIFIED = 304;

/** Sends requests to one server: repeats, waits, and knows what it was answered before. */
export class Connection {
  private readonly base: string;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly retries: number;
  private readonly maxRetryAfterSeconds: number;
  private readonly timeoutMs: number;
  private readonly cache: EtagCache;
  private readonly send: typeof fetch;

  constructor(server: string | URL, options: Options) {
    this.base = `${new URL(server).href.replace(/\/+$/, '')}/api/v1`;
    this.headers = {
      ...options.headers,
      ...(options.apiKey !== undefined && { 'X-API-Key': options.apiKey }),
    };
    this.retries = options.retries ?? 3;
    this.maxRetryAfterSeconds = options.maxRetryAfterSeconds ?? 30;
    this.timeoutMs = options.timeoutMs ?? 30_000;
    this.cache = new EtagCache(options.cacheSize ?? DEFAULT_CACHE_SIZE);
    // Browsers want `fetch` to be called on nothing.
    this.send = options.fetch ?? ((...request) => fetch(...request));
  }

  /** @throws {WordkeepError} and what the caller's signal was aborted with */
  async call(call: Call): Promise<unknown> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.attempt(call);
      } catch (error) {
        const delayMs = this.delayBefore(attempt, error, call.isRepeatable);
        if (delayMs === null) throw error;
        await wait(delayMs, call.signal);
      }
    }
  }

  /** How long to wait before trying again; null if that is no use. */
  private delayBefore(attempt: number, error: unknown, isRepeatable: boolean): number | null {
    if (!(error instanceof WordkeepError) || attempt >= this.retries) return null;
    const { status, code, retryAfterSeconds: asked } = error;
    // A request that Wordkeep refused was not carried out; of any other failure we cannot tell.
    const isRefused = status !== 0 && code !== 'unexpected_answer';
    const isPassing = status === 0 || isTemporary(status);
    if (!isPassing || !(isRefused || isRepeatable)) return null;
    if (asked === undefined) return backOffMs(attempt);
    return asked > this.maxRetryAfterSeconds ? null : asked * 1000;
  }

  private async attempt({ method, path, query, body, signal }: Call): Promise<unknown> {
    const address = `${this.base}${path}${queryText(query)}`;
    const kept = method === 'GET' ? this.cache.get(address) : undefined;
    const timeout = AbortSignal.timeout(this.timeoutMs);
    let response: Response;
    let text: string;
    try {
      response = await this.send(address, {
        method,
        headers: {
          Accept: 'application/json',
          ...this.headers,
          ...(kept && { 'If-None-Match': kept.etag }),
          ...(body && { 'Content-Type': 'application/json' }),
        },
        body: body ? JSON.stringify(body) : null,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      text = await response.text();
    } catch (cause) {
      signal?.throwIfAborted();
      const code = timeout.aborted ? 'timeout' : 'network_error';
      throw new WordkeepError({ status: 0, code, detail: `no answer from ${address}`, cause });
    }
    if (response.status === NOT_MODIFIED && kept) return JSON.parse(kept.text);
    if (!response.ok) throw refusal(response, text);
    const answer = parse(text);
    if (answer === undefined) throw unexpected(response.status);
    const etag = response.headers.get('etag');
    if (method === 'GET' && etag !== null) this.cache.put(address, { etag, text });
    return answer;
  }
}

/** A list is a repeated key; what is undefined is left out. */
function queryText(query: object = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined) parameters.append(name, String(one));
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function refusal(response: Response, text: string): WordkeepError {
  const { status } = response;
  const body: { code?: unknown; detail?: string; details?: FieldProblem[]; request_id?: string } =
    parse(text) ?? {};
  const seconds = retryAfterSeconds(response.headers.get('retry-after'));
  // A proxy refuses in words of its own.
  if (typeof body.code !== 'string') return unexpected(status, seconds);
  return new WordkeepError({
    status,
    code: body.code,
    detail: body.detail,
    details: body.details,
    requestId: body.request_id,
    retryAfterSeconds: seconds,
  });
}

function unexpected(status: number, seconds?: number): WordkeepError {
  return new WordkeepError({
    status,
    code: 'unexpected_answer',
    detail: `the answer (${status}) is not one of Wordkeep's`,
    retryAfterSeconds: seconds,
  });
}

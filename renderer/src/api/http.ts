import type { z } from 'zod';
import type { ErrorBody } from '../../../server/contract/errors.ts';
import { SERVED_ANSWERS_ID } from '../../../server/contract/public/pages.ts';
import type { Operation } from '../../../server/contract/operation.ts';
import { at, within } from './base-path.ts';
import { Failure } from './failure.ts';

/** The only module that calls `fetch`. */

const TIMEOUT_MS = 20_000;

export type Answer<O extends Operation> = O['answer'] extends z.ZodType
  ? z.output<O['answer']>
  : undefined;
/** A list repeats its key. */
export type Query<O extends Operation> =
  O['query'] extends z.ZodType<unknown, infer Input extends object> ? Input : Record<string, never>;
export type Body<O extends Operation> = O['body'] extends z.ZodType ? z.input<O['body']> : never;

export type Method<O extends Operation> = Uppercase<O['method']>;
/** The path of an operation with any text, encoded, for each parameter. */
export type Path<O extends Operation> = Filled<O['path']>;
type Filled<P extends string> = P extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : P;

type QueryValue = string | number | boolean | readonly string[] | null | undefined;

export interface RequestOptions {
  query?: Readonly<Record<string, QueryValue>>;
  /** Sent as JSON unless it is a `FormData`. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** Null sets no limit. */
  timeoutMs?: number | null;
  /** Takes every status as an answer, not only success. */
  anyStatus?: boolean;
}

/** Answers that came with the page, by the addresses of their requests; each answers one. */
const served = new Map<string, unknown>(
  Object.entries(JSON.parse(document.getElementById(SERVED_ANSWERS_ID)?.textContent ?? '{}')),
);

// Those that its head has requested are read before the page is made, so that it has them at once.
for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[as="fetch"]')) {
  const { pathname, search } = new URL(href);
  const answer = fetch(href, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined);
  served.set((within(pathname) ?? pathname) + search, answer);
}

let signInAgain: (() => Promise<boolean>) | null = null;

/** `ask` is called when nobody is signed in; if it resolves to true, the request is repeated. */
export function whenSignedOut(ask: () => Promise<boolean>): void {
  signInAgain = ask;
}

/**
 * Resolves to the JSON of the answer. Text in `path` is encoded.
 *
 * @throws {Failure} for anything but success; a `DOMException` when `signal` aborted it
 */
export async function requestJson<T>(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<T> {
  const address = path + queryText(options.query ?? {});
  const known = method === 'GET' ? served.get(address) : undefined;
  if (served.delete(address)) {
    const answer = await known;
    if (answer !== undefined) return answer as T;
  }
  const response = await request(method, path, options);
  if (response.status === 204) return undefined as T;
  try {
    return (await response.json()) as T;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Failure('unexpected_answer');
  }
}

/** The same, resolving as soon as the headers of a successful answer are there. */
export async function request(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Response> {
  const response = await send(method, path, options);
  if (response.ok || options.anyStatus) return response;
  const failure = await failureOf(response);
  if (failure.code === 'invalid_token' && (await signInAgain?.())) {
    return request(method, path, options);
  }
  throw failure;
}

async function send(
  method: string,
  path: string,
  { query = {}, body, headers = {}, signal, timeoutMs = TIMEOUT_MS }: RequestOptions,
): Promise<Response> {
  const isJson = body !== undefined && !(body instanceof FormData);
  const timeout = timeoutMs === null ? null : AbortSignal.timeout(timeoutMs);
  const signals = [signal, timeout].filter((part) => part instanceof AbortSignal);
  try {
    return await fetch(at(path) + queryText(query), {
      method,
      headers: {
        ...(isJson ? { 'Content-Type': 'application/json' } : {}),
        // Problems are told in the language of the interface; see `i18n/problems.ts`.
        ...(method === 'GET' ? {} : { Prefer: 'problem-codes' }),
        ...headers,
      },
      body: isJson ? JSON.stringify(body) : ((body as FormData | undefined) ?? null),
      signal: signals.length > 0 ? AbortSignal.any(signals) : null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Failure(timeout?.aborted ? 'timeout' : 'offline');
  }
}

async function failureOf(response: Response): Promise<Failure> {
  const seconds = Number(response.headers.get('Retry-After'));
  const retryAfter = seconds > 0 ? seconds : undefined;
  try {
    const body: ErrorBody = await response.json();
    if (typeof body.code === 'string') {
      return new Failure(body.code as Failure['code'], body, retryAfter);
    }
  } catch {
    // Not an error of this server.
  }
  return new Failure('unexpected_answer', undefined, retryAfter);
}

function queryText(query: Readonly<Record<string, QueryValue>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) for (const item of value) parameters.append(name, item);
    else parameters.append(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

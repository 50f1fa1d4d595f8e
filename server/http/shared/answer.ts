import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { API_VERSION } from '../../contract/public/api.ts';
import { BUILT_AT_MS } from '../../base/version.ts';
import { LOOKED_UP } from '../../base/channels.ts';
import { isHttps, type TrustFunction } from './client-address.ts';
import { tellLookUp } from './looked-up.ts';
import type { RateState } from './rate-limit.ts';
import {
  API_SECURITY_HEADERS,
  HSTS_HEADER,
  OPENER_HEADER,
  type SecurityHeaders,
} from './security-headers.ts';

export type Coding = 'identity' | 'br' | 'gzip';

/** Most answers fit in a smaller window than the default, and it costs less memory and time. */
const BROTLI_WINDOW_BITS = 18;

const compress: Record<Exclude<Coding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
};
/** Smaller bodies fit in one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1_024;

/** Headers that scripts of other origins may read. */
const EXPOSED_HEADERS = 'ETag, Retry-After, RateLimit, RateLimit-Policy, X-API-Version';

/** Headers are flat lists of names and values. */
export interface AnswerKind {
  readonly headers: readonly string[];
  /** Added when the request came over https. */
  readonly secureHeaders: readonly string[];
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** Opens an answer to scripts of any origin. */
const OPEN_TO_ALL = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  EXPOSED_HEADERS,
  ...API_SECURITY_HEADERS.flat(),
];

const ofApi = (type: string): AnswerKind => ({
  headers: ['Content-Type', type, 'X-API-Version', API_VERSION, ...OPEN_TO_ALL],
  secureHeaders: HSTS_HEADER,
});
const API = ofApi(JSON_TYPE);
export const SOUND = ofApi('audio/wav');
export const PLAIN_TEXT = ofApi('text/plain; charset=utf-8');
/** Answers in the shape of other services' APIs. */
const COMPAT: AnswerKind = {
  headers: ['Content-Type', JSON_TYPE, ...OPEN_TO_ALL],
  secureHeaders: HSTS_HEADER,
};

export const pageKind = (securityHeaders: SecurityHeaders): AnswerKind => ({
  headers: ['Content-Type', 'text/html; charset=utf-8', ...securityHeaders.flat()],
  secureHeaders: [...HSTS_HEADER, ...OPENER_HEADER],
});

export interface Caching {
  readonly headers: readonly string[];
  /** True if the answer is the same for all clients. */
  readonly isShared: boolean;
}

export interface AnswerHead {
  readonly kind: AnswerKind;
  readonly status: number;
  /** Including those for caching. */
  readonly headers: readonly string[];
  /** True if the answer is the same for all clients. */
  readonly isShared?: boolean;
  /** Null for answers that cannot be revalidated. */
  readonly etag: string | null;
  /** In ms, whole seconds; undefined for answers without the header. */
  readonly modifiedMs?: number | undefined;
}

/** Ready to send. */
export class Answer {
  private constructor(
    readonly head: AnswerHead,
    private readonly body: Buffer,
    /** The revision of the content it was made from; null if it must not be cached. */
    readonly revision: number | null = null,
  ) {}

  get text(): string {
    return this.body.toString();
  }

  /** Caches may keep and revalidate it. */
  static cacheable(
    text: string | Buffer,
    revision: number,
    { headers, isShared }: Caching,
    modifiedAt: Date | null,
    kind = API,
  ): Answer {
    if (!modifiedAt) return Answer.tagged(kind, text, { headers, isShared }, revision);
    // Another version of the code may answer differently. Rounded up: the next change is later.
    const modifiedMs = Math.ceil(Math.max(modifiedAt.getTime(), BUILT_AT_MS) / 1000) * 1000;
    return Answer.tagged(kind, text, { headers, isShared }, revision, modifiedMs);
  }

  /** Not cached: errors, `POST`, random words. */
  static once(
    status: number,
    text: string,
    headers: Readonly<Record<string, string>> = {},
    kind = API,
  ): Answer {
    const own = ['Cache-Control', 'no-store', ...Object.entries(headers).flat()];
    return new Answer({ kind, status, etag: null, headers: own }, Buffer.from(text));
  }

  /** The answer in another service's API; `isSame` for all hosts. */
  forCompat(isSame = true): Answer {
    return new Answer({ ...this.head, kind: COMPAT }, this.body, isSame ? this.revision : null);
  }

  /** Browsers may keep and revalidate it. */
  static tagged(
    kind: AnswerKind,
    text: string | Buffer,
    { headers, isShared }: Caching,
    revision: number | null,
    modifiedMs?: number,
  ): Answer {
    const body = typeof text === 'string' ? Buffer.from(text) : text;
    // Weak, because all encodings of the answer share one tag.
    const etag = `W/"${hash('sha1', body, 'base64url')}"`;
    const own = ['ETag', etag, ...headers];
    const head = { kind, status: 200, etag, isShared, headers: own, modifiedMs };
    return new Answer(head, body, revision);
  }

  codingFor(request: IncomingMessage): Coding {
    return this.isSmall ? 'identity' : preferredCoding(request);
  }

  /** Small answers are sent uncompressed. */
  get isSmall(): boolean {
    return this.body.length < MIN_COMPRESSED_BYTES;
  }

  encode(coding: Coding): Buffer | Promise<Buffer> {
    return coding === 'identity' ? this.body : compress[coding](this.body);
  }
}

export function preferredCoding({ headers }: IncomingMessage): Coding {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return 'identity';
  const known = codings.get(accepted);
  if (known !== undefined) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } });
  const [preferred] = negotiator.encodings(['br', 'gzip', 'identity']);
  const coding = preferred === 'br' || preferred === 'gzip' ? preferred : 'identity';
  if (codings.size < MAX_KNOWN_CODINGS && accepted.length <= MAX_KNOWN_LENGTH) {
    codings.set(accepted, coding);
  }
  return coding;
}

/** Clients send few different values of `Accept-Encoding`, so each is parsed only once. */
const codings = new Map<string, Coding>();
const MAX_KNOWN_CODINGS = 256;
const MAX_KNOWN_LENGTH = 128;

/** True if a conditional request can be answered with `304`. */
export function isNotModified(
  { headers }: IncomingMessage,
  { etag, modifiedMs }: AnswerHead,
): boolean {
  const condition = headers['if-none-match'];
  if (condition !== undefined) return etag !== null && matchesEtag(condition, etag);
  const since = headers['if-modified-since'];
  return since !== undefined && isPast(modifiedMs) && modifiedMs <= Date.parse(since);
}

/** The content may change again within the current second, so that time is not sent. */
const isPast = (modifiedMs: number | undefined): modifiedMs is number =>
  modifiedMs !== undefined && modifiedMs < Date.now();

/** `If-None-Match` compares weakly: RFC 9110, section 13.1.2. */
function matchesEtag(condition: string, etag: string): boolean {
  if (condition === etag || condition.trim() === '*') return true;
  const opaque = etag.slice(2);
  return condition.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}

interface Sent {
  head: AnswerHead;
  /** Null sends only the headers: `304`. */
  body: { bytes: Buffer; coding: Coding } | null;
  rate: RateState | null;
  trust: TrustFunction;
}

/** The only place that writes headers of public answers, so cached and fresh ones cannot differ. */
export function writeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { head, body, rate, trust }: Sent,
): void {
  const headers = [...head.kind.headers, ...head.headers, 'Vary', 'Accept-Encoding'];
  if (isPast(head.modifiedMs)) {
    headers.push('Last-Modified', new Date(head.modifiedMs).toUTCString());
  }
  if (rate && !head.isShared)
    headers.push('RateLimit-Policy', rate.policy, 'RateLimit', rate.state);
  if (isHttps(request, trust)) headers.push(...head.kind.secureHeaders);
  if (LOOKED_UP.hasSubscribers) tellLookUp(request, head.status);
  if (body === null) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  if (body.coding !== 'identity') headers.push('Content-Encoding', body.coding);
  // RFC 9110, section 8.6: never with 204.
  if (head.status !== 204) headers.push('Content-Length', String(body.bytes.length));
  response.writeHead(head.status, headers);
  response.end(request.method === 'HEAD' ? undefined : body.bytes);
}

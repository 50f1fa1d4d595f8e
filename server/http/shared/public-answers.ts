import type { RequestHandler, Response } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { KNOWN_ANSWER_SENT } from '../../base/channels.ts';
import type { ApiError } from '../../base/errors.ts';
import { AnswerCache, type KnownAnswer } from './answer-cache.ts';
import { RecentRequests } from './recent-requests.ts';
import { Answer, isNotModified, preferredCoding, writeAnswer } from './answer.ts';
import { clientKey, type TrustFunction } from './client-address.ts';
import type { KeyLimits } from './key-limits.ts';
import { wantsProblemCodes } from './problem-codes.ts';
import { type RateLimiter, type RateState, refusalOf } from './rate-limit.ts';

/**
 * Shared by the public API and the pages: one rate limit per client, and a cache whose answers are
 * sent before any middleware runs.
 */
export class PublicAnswers {
  private readonly cache: AnswerCache;
  /**
   * Most addresses are requested only once. Caching their answers would cost copies, and above all
   * garbage collection: they would survive to the old generation only to be evicted.
   */
  private readonly recent = new RecentRequests();

  /** `keyLimits` are null if API keys are off. */
  constructor(
    private readonly limiter: RateLimiter,
    private readonly keyLimits: KeyLimits | null,
    private readonly trust: TrustFunction,
    revision: () => number,
  ) {
    this.cache = new AnswerCache(revision);
  }

  /** For what changes without the content. */
  forget(): void {
    this.cache.clear();
  }

  /** Must be awaited before a request is counted, if anything. */
  pending(request: IncomingMessage): Promise<void> | null {
    if (!this.limiter.isShared) return null;
    const key = this.keyLimits?.find(request) ?? null;
    if (key !== null && key !== 'unknown') return key.pending();
    return this.limiter.pending(clientKey(request, this.trust));
  }

  /** Returns false if there is no cached answer. */
  answerKnown(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url } = request;
    if (url === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
    const known = this.cache.find(url);
    if (!known) return false;
    const { head, bodies } = known;
    const coding = known.isSmall ? 'identity' : preferredCoding(request);
    const bytes = bodies[coding];
    const body = bytes && { bytes, coding };
    const isUnmodified = isNotModified(request, head);
    if (!body && !isUnmodified) return false;

    const { trust } = this;
    const rate = this.count(request);
    // Refusals are not cached; the route creates them.
    if (!rate.allowed) return false;
    writeAnswer(request, response, { head, body: (!isUnmodified && body) || null, rate, trust });
    if (KNOWN_ANSWER_SENT.hasSubscribers) KNOWN_ANSWER_SENT.publish(url);
    return true;
  }

  /** Counts a request that missed the cache, as `units` requests. */
  count(request: IncomingMessage, units = 1): RateState {
    let rate = this.countOne(request);
    for (let unit = 1; unit < units && rate.allowed; unit++) rate = this.countOne(request);
    return rate;
  }

  /**
   * For the API key, or else for the client. A request with an unknown key is refused and counted
   * for its client, so that nobody can try out keys without limit.
   */
  private countOne(request: IncomingMessage): RateState {
    const key = this.keyLimits?.find(request) ?? null;
    if (key !== null && key !== 'unknown') return key.consume();
    const rate = this.limiter.consume(clientKey(request, this.trust));
    const isRefused = key === 'unknown' && rate.allowed;
    return isRefused ? { ...rate, allowed: false, hasUnknownKey: true } : rate;
  }

  /** As Express middleware. Throws when the client is over its limit. */
  readonly limitRate: RequestHandler = (request, response, next) => {
    const rate = this.count(request);
    response.locals['rate'] = rate;
    if (!rate.allowed) throw refusalOf(rate);
    next();
  };

  /**
   * Answers outside Express: with what `read` resolves to, or with `answerOf` the error. Without a
   * `rate` there is no limit.
   */
  respond(
    request: IncomingMessage,
    response: ServerResponse,
    rate: RateState | null,
    read: () => Promise<Answer>,
    answerOf: (error: unknown) => Answer,
  ): void {
    const answered = async () => {
      if (rate && !rate.allowed) throw refusalOf(rate);
      await this.send(request, response, await read(), rate);
    };
    answered()
      .catch((error: unknown) => {
        if (response.headersSent) throw error;
        return this.send(request, response, answerOf(error), rate);
      })
      .catch(() => response.destroy());
  }

  /** Caches the answer if it has a revision and its address was requested before. */
  async send(
    request: IncomingMessage & { originalUrl?: string },
    response: ServerResponse,
    answer: Answer,
    rate: RateState | null,
  ): Promise<void> {
    const { trust } = this;
    const { head, isSmall, revision } = answer;
    const keep = (bodies: KnownAnswer['bodies']) => {
      const url = request.originalUrl ?? request.url;
      if (revision === null || url === undefined || !this.recent.note(url)) return;
      this.cache.keep(url, revision, { head, isSmall, bodies });
    };
    if (isNotModified(request, head)) {
      keep({});
      writeAnswer(request, response, { head, body: null, rate, trust });
      return;
    }
    const coding = answer.codingFor(request);
    const encoded = answer.encode(coding);
    const bytes = Buffer.isBuffer(encoded) ? encoded : await encoded;
    keep({ [coding]: bytes });
    writeAnswer(request, response, { head, body: { bytes, coding }, rate, trust });
  }
}

/** The state counted by {@link PublicAnswers.limitRate}. */
export function rateOf({ locals }: Response): RateState | null {
  const rate: RateState | undefined = locals['rate'];
  return rate ?? null;
}

export function errorAnswer(error: ApiError, request: IncomingMessage): Answer {
  const body = error.toBody(request.id, wantsProblemCodes(request));
  return Answer.once(error.statusCode, JSON.stringify(body), error.headers);
}

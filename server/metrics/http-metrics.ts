import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, Histogram, type Registry } from 'prom-client';
import { KNOWN_ANSWER_SENT, SEARCHED } from '../base/channels.ts';
import { routeTemplate } from '../http/shared/route-templates.ts';

/** In seconds: cached answers take a tenth of a millisecond, imports minutes. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Stands for all unknown addresses, to bound the number of series. */
const UNKNOWN = 'unknown';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export class HttpMetrics {
  private readonly requests: Counter<'route' | 'method' | 'status'>;
  private readonly durations: Histogram<'route'>;
  private readonly searches: Counter<'tier'>;
  private readonly knownAnswers: Counter;

  constructor(registry: Registry) {
    const registers = [registry];
    this.requests = new Counter({
      name: 'wordkeep_http_requests_total',
      help: 'Requests answered, by route, method and status.',
      labelNames: ['route', 'method', 'status'],
      registers,
    });
    this.durations = new Histogram({
      name: 'wordkeep_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer.',
      labelNames: ['route'],
      buckets: BUCKETS,
      registers,
    });
    this.searches = new Counter({
      name: 'wordkeep_searches_total',
      help: 'Searches not answered from the cache, by the tier of the first item; none if nothing was found.',
      labelNames: ['tier'],
      registers,
    });
    this.knownAnswers = new Counter({
      name: 'wordkeep_known_answers_total',
      help: 'Answers sent from the cache.',
      registers,
    });
  }

  start(): void {
    SEARCHED.subscribe(this.onSearched);
    KNOWN_ANSWER_SENT.subscribe(this.onKnownAnswer);
  }

  stop(): void {
    SEARCHED.unsubscribe(this.onSearched);
    KNOWN_ANSWER_SENT.unsubscribe(this.onKnownAnswer);
  }

  readonly observe = (request: IncomingMessage, response: ServerResponse): void => {
    const start = performance.now();
    // Read these now: routers rewrite the URL.
    const { method = '', url = '' } = request;
    response.once('close', () => {
      const route = routeTemplate(method, url) ?? UNKNOWN;
      const known = METHODS.includes(method) ? method : UNKNOWN;
      this.requests.inc({ route, method: known, status: response.statusCode });
      this.durations.observe({ route }, (performance.now() - start) / 1_000);
    });
  };

  private readonly onSearched = (tier: unknown): void => {
    this.searches.inc({ tier: String(tier) });
  };

  private readonly onKnownAnswer = (): void => {
    this.knownAnswers.inc();
  };
}

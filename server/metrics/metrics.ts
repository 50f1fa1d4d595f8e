import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import type { AppContext } from '../http/shared/context.ts';
import { DictMetrics } from './dict-metrics.ts';
import { MetricsEndpoint } from './endpoint.ts';
import { HttpMetrics } from './http-metrics.ts';
import { addServerMetrics } from './server-metrics.ts';

/** Prometheus metrics on a separate port; the public port never shows them. */
export class Metrics {
  private readonly http: HttpMetrics;
  private readonly dict: DictMetrics | null;
  private readonly endpoint: MetricsEndpoint | null;

  /** In a worker, the primary serves them: it requests them for each scrape. */
  constructor(context: AppContext, isWorker: boolean) {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    this.http = new HttpMetrics(registry);
    addServerMetrics(registry, context);
    const { dict, metrics } = context.config;
    this.dict = dict && new DictMetrics(registry);
    const source = { contentType: registry.contentType, text: () => registry.metrics() };
    this.endpoint = isWorker ? null : new MetricsEndpoint(source, metrics, context.logger);
    if (!isWorker) return;
    AggregatorRegistry.setRegistries([registry]);
    // Creating it installs a listener.
    new AggregatorRegistry();
  }

  get observe(): HttpMetrics['observe'] {
    return this.http.observe;
  }

  /** @throws {StartupError} when it cannot listen */
  async start(): Promise<void> {
    await this.endpoint?.open();
    this.http.start();
    this.dict?.start();
  }

  stop(): void {
    this.http.stop();
    this.dict?.stop();
    this.endpoint?.close();
  }
}

import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import type { Address } from '../config/config.ts';
import type { Logger } from '../base/logger.ts';
import { DictMetrics } from './dict-metrics.ts';
import { type MetricsEndpoint, openEndpoint } from './endpoint.ts';
import { HttpMetrics } from './http-metrics.ts';
import { addServerMetrics, type Measured } from './server-metrics.ts';

/** Prometheus metrics on a separate port; the public port never shows them. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly http = new HttpMetrics(this.registry);
  private dict: DictMetrics | null = null;
  private endpoint: MetricsEndpoint | null = null;

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  get observe(): HttpMetrics['observe'] {
    return this.http.observe;
  }

  measure(measured: Measured, { hasDict }: { hasDict: boolean }): void {
    addServerMetrics(this.registry, measured);
    if (hasDict) this.dict = new DictMetrics(this.registry);
  }

  /** @throws {StartupError} when it cannot listen there */
  async listen(address: Address, logger: Logger): Promise<void> {
    const { registry } = this;
    const metrics = { contentType: registry.contentType, text: () => registry.metrics() };
    this.endpoint = await openEndpoint(metrics, address, logger);
  }

  /** In a worker: sends the metrics to the primary whenever it asks. */
  report(): void {
    AggregatorRegistry.setRegistries([this.registry]);
    // Creating it installs a listener.
    new AggregatorRegistry();
  }

  close(): void {
    this.http.stop();
    this.dict?.stop();
    this.endpoint?.close();
  }
}

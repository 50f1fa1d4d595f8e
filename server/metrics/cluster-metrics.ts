import { AggregatorRegistry } from 'prom-client';
import type { Address } from '../config/config.ts';
import type { Logger } from '../base/logger.ts';
import { MetricsEndpoint } from './endpoint.ts';

/** Answers with the metrics of all workers combined. */
export function clusterEndpoint(address: Address, logger: Logger): MetricsEndpoint {
  const registry = new AggregatorRegistry();
  const { contentType } = registry;
  return new MetricsEndpoint(
    { contentType, text: () => registry.clusterMetrics() },
    address,
    logger,
  );
}

import { AggregatorRegistry } from 'prom-client';
import type { Address } from '../config/config.ts';
import type { Logger } from '../base/logger.ts';
import { type MetricsEndpoint, openEndpoint } from './endpoint.ts';

/** Answers with the metrics of all workers combined. */
export function openClusterMetrics(address: Address, logger: Logger): Promise<MetricsEndpoint> {
  const registry = new AggregatorRegistry();
  const { contentType } = registry;
  return openEndpoint({ contentType, text: () => registry.clusterMetrics() }, address, logger);
}

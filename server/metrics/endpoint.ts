import { createServer } from 'node:http';
import type { Address } from '../config/config.ts';
import { listen } from '../process/listen.ts';
import type { Logger } from '../base/logger.ts';
import { hostInAddress } from '../text/web-address.ts';

const CLIENT_TIMEOUT_MS = 10_000;

export interface MetricsEndpoint {
  readonly url: string;
  close(): void;
}

/** @throws {StartupError} when it cannot listen there */
export async function openEndpoint(
  registry: { contentType: string; text: () => Promise<string> },
  address: Address,
  logger: Logger,
): Promise<MetricsEndpoint> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    registry.text().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        logger.error({ err: error }, 'could not collect metrics');
        response.writeHead(500).end();
      },
    );
  });
  server.requestTimeout = CLIENT_TIMEOUT_MS;
  server.headersTimeout = CLIENT_TIMEOUT_MS;
  const port = await listen(server, address, 'METRICS_');
  const url = `http://${hostInAddress(address.host)}:${port}/metrics`;
  logger.info({ url }, 'metrics');
  return {
    url,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

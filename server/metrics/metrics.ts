import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Address } from '../config/config.ts';
import { StartupError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { HttpMetrics } from './http-metrics.ts';
import { addServerMetrics, type Measured } from './server-metrics.ts';

const CLIENT_TIMEOUT_MS = 10_000;

/** Prometheus metrics, on a port of their own: the public one never shows them. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly http = new HttpMetrics(this.registry);
  private server: Server | null = null;

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** For every request of the HTTP server. */
  get observe(): HttpMetrics['observe'] {
    return this.http.observe;
  }

  /**
   * Measures this server, and answers `GET /metrics`. Resolves to the address.
   *
   * @throws {StartupError} when it cannot listen there
   */
  async listen(measured: Measured, address: Address, logger: Logger): Promise<string> {
    addServerMetrics(this.registry, measured);
    const server = createServer((request, response) => {
      if (request.url !== '/metrics' || request.method !== 'GET') {
        response.writeHead(404).end();
        return;
      }
      this.registry.metrics().then(
        (text) => response.writeHead(200, { 'Content-Type': this.registry.contentType }).end(text),
        (error: unknown) => {
          logger.error({ err: error }, 'could not collect metrics');
          response.writeHead(500).end();
        },
      );
    });
    server.requestTimeout = CLIENT_TIMEOUT_MS;
    server.headersTimeout = CLIENT_TIMEOUT_MS;
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) =>
        reject(
          new StartupError(
            `METRICS_HOST, METRICS_PORT: cannot listen on ${address.host}:${address.port}: ${error.message}`,
            { cause: error },
          ),
        ),
      );
      server.listen(address.port, address.host, resolve);
    });
    const { port } = server.address() as AddressInfo;
    const host = address.host.includes(':') ? `[${address.host}]` : address.host;
    const url = `http://${host}:${port}/metrics`;
    logger.info({ url }, 'metrics');
    return url;
  }

  close(): void {
    this.http.stop();
    this.server?.close();
    this.server?.closeAllConnections();
  }
}

import { createServer, type Server } from 'node:http';
import type { Address } from '../config/config.ts';
import { listen } from '../process/listen.ts';
import type { Logger } from '../base/logger.ts';
import { hostInAddress } from '../text/web-address.ts';

const CLIENT_TIMEOUT_MS = 10_000;

interface Source {
  contentType: string;
  text: () => Promise<string>;
}

/** Serves metrics while it is open. */
export class MetricsEndpoint {
  private server: Server | null = null;

  constructor(
    private readonly source: Source,
    private readonly address: Address,
    private readonly logger: Logger,
  ) {}

  /** @throws {StartupError} when it cannot listen there */
  async open(): Promise<void> {
    if (this.server) return;
    const { source, address, logger } = this;
    const server = createServer((request, response) => {
      if (request.url !== '/metrics' || request.method !== 'GET') {
        response.writeHead(404).end();
        return;
      }
      source.text().then(
        (text) => response.writeHead(200, { 'Content-Type': source.contentType }).end(text),
        (error: unknown) => {
          logger.error({ err: error }, 'could not collect metrics');
          response.writeHead(500).end();
        },
      );
    });
    server.requestTimeout = CLIENT_TIMEOUT_MS;
    server.headersTimeout = CLIENT_TIMEOUT_MS;
    this.server = server;
    try {
      const port = await listen(server, address, 'METRICS_');
      logger.info({ url: `http://${hostInAddress(address.host)}:${port}/metrics` }, 'metrics');
    } catch (error) {
      this.server = null;
      throw error;
    }
  }

  close(): void {
    this.server?.close();
    this.server?.closeAllConnections();
    this.server = null;
  }
}

import { randomUUID } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { DICT_CONNECTIONS } from '../base/channels.ts';
import type { Address } from '../config/config.ts';
import type { Config } from '../config/parse-config.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import type { Finder } from '../dictionary/finder/find.ts';
import { limitConnections } from '../http/connections/connection-limits.ts';
import type { RateLimiter } from '../http/shared/rate-limit.ts';
import { listen } from '../process/listen.ts';
import type { Logger } from '../base/logger.ts';
import { APP_VERSION } from '../base/version.ts';
import { Connection, type DictPatience } from './connection.ts';
import { Session } from './session.ts';
import { hostInAddress } from '../text/web-address.ts';

const PATIENCE: DictPatience = { clientMs: 30_000, idleMs: 120_000 };

interface Services {
  dictionary: Dictionary;
  finder: Finder;
  /** Shared with the public API. */
  limiter: RateLimiter;
  logger: Logger;
}

/** RFC 2229. */
export class DictServer {
  private readonly server: Server;
  private readonly open = new Map<Socket, Connection>();

  constructor(
    private readonly services: Services,
    private readonly config: Config,
    private readonly patience: DictPatience = PATIENCE,
  ) {
    // A client may send all its commands and close its half of the connection before it reads.
    this.server = createServer({ allowHalfOpen: true, noDelay: true });
    limitConnections(this.server, {
      max: config.maxConnections,
      maxPerAddress: config.maxConnectionsPerAddress,
      trust: () => false,
      logger: services.logger,
    });
    this.server.on('connection', (socket: Socket) => this.serve(socket));
  }

  /**
   * Resolves to the address: `dict://127.0.0.1:2628`.
   * @throws {StartupError} when it cannot listen there
   */
  async listen(address: Address): Promise<string> {
    const port = await listen(this.server, address, 'DICT_');
    const url = `dict://${hostInAddress(address.host)}:${port}`;
    this.services.logger.info({ url }, 'dictionary protocol');
    return url;
  }

  /** Lets commands in flight finish, up to `timeoutMs`. */
  async close(timeoutMs: number): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    const giveUp = setTimeout(() => {
      for (const socket of this.open.keys()) socket.destroy();
    }, timeoutMs);
    for (const connection of this.open.values()) connection.stop();
    await closed;
    clearTimeout(giveUp);
  }

  private serve(socket: Socket): void {
    // The connection handles errors through its stream; without a listener they would end the
    // process.
    socket.on('error', () => {});
    if (socket.destroyed) return;
    const { dictionary, finder, limiter, logger } = this.services;
    const connection = new Connection(socket, {
      session: new Session(dictionary, finder),
      limiter,
      logger,
      patience: this.patience,
      logAccess: this.config.accessLog,
    });
    this.open.set(socket, connection);
    DICT_CONNECTIONS.publish(this.open.size);
    socket.once('close', () => {
      this.open.delete(socket);
      DICT_CONNECTIONS.publish(this.open.size);
    });
    void connection.serve(`220 Wordkeep ${APP_VERSION} <mime> <${randomUUID()}@wordkeep>\r\n`);
  }
}

import { type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../base/logger.ts';

const CLOSE_IDLE_INTERVAL_MS = 50;
/** A first request may be on its way. */
const FIRST_REQUEST_MS = 250;

/** The set is kept up to date. */
export function openConnections(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}

/** Lets requests in progress finish, up to `timeoutMs`; then closes their connections. */
export function stopListening(
  server: Server,
  connections: ReadonlySet<Socket>,
  timeoutMs: number,
  logger: Logger,
): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => {
      logger.warn('requests were still running near the end of SHUTDOWN_TIMEOUT');
      server.closeAllConnections();
    }, timeoutMs);
    // A keep-alive connection becomes idle only after its current answer.
    const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_INTERVAL_MS);
    server.close(() => {
      clearTimeout(giveUp);
      clearInterval(closeIdle);
      resolve();
    });
    server.closeIdleConnections();
    sayGoodbye(server, connections);
    // Browsers open spare connections ahead of time. Node treats one that has sent nothing as if
    // its request were on the way, and would wait for it.
    setTimeout(() => {
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, FIRST_REQUEST_MS);
  });
}

/** Tells clients with every answer from here on not to send another request. */
function sayGoodbye(server: Server, connections: ReadonlySet<Socket>): void {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  for (const socket of connections) {
    const answer: unknown = Reflect.get(socket, '_httpMessage');
    if (answer instanceof ServerResponse) answer.shouldKeepAlive = false;
  }
}

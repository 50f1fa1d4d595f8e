import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { PEER_HEADER } from './forward.ts';

/**
 * Lets the other workers forward requests to `http`, which sees the original client addresses.
 * Resolves to a function that closes the socket once pending requests are answered.
 */
export async function openWriterSocket(http: Server, path: string): Promise<() => Promise<void>> {
  const server = createServer(
    // The other workers apply their own timeouts to clients.
    { requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0, requireHostHeader: false },
    (request, response) => {
      const peer = request.headers[PEER_HEADER];
      delete request.headers[PEER_HEADER];
      Object.defineProperty(request.socket, 'remoteAddress', { value: peer, configurable: true });
      http.emit('request', request, response);
    },
  );
  // Left by a writer that was killed.
  if (process.platform !== 'win32') await rm(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Exclusive: otherwise Node would make the primary process listen.
    server.listen({ path, exclusive: true }, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
}

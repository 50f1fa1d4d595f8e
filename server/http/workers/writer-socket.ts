import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { PEER_HEADER } from './forward.ts';

/**
 * Lets the other workers hand requests on to `http`, whose clients keep the addresses they have
 * there. Resolves to what closes it, once what is under way is answered.
 */
export async function openWriterSocket(http: Server, path: string): Promise<() => Promise<void>> {
  const server = createServer(
    // The other workers have their own patience with their clients.
    { requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0, requireHostHeader: false },
    (request, response) => {
      const peer = request.headers[PEER_HEADER];
      delete request.headers[PEER_HEADER];
      Object.defineProperty(request.socket, 'remoteAddress', { value: peer, configurable: true });
      http.emit('request', request, response);
    },
  );
  // Of a writer that was killed.
  if (process.platform !== 'win32') await rm(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Exclusive: in a worker, Node would make the primary listen.
    server.listen({ path, exclusive: true }, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
}

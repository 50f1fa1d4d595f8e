import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** How long a client that is still sending has to read the last answer, in ms. */
const LINGER_MS = 5_000;

/**
 * Ends a connection whose client may still be sending. Closing it at once would make its system
 * drop the answer that it has not read yet; so what comes is read and dropped for a moment.
 */
export function hangUp(socket: Duplex): void {
  socket.end();
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}

/**
 * Ends the connection with an answer that was made without reading the whole body: nobody has to
 * receive gigabytes because their sender was refused.
 */
export function closeOnUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { writeHead } = response;
  Object.assign(response, {
    writeHead(...head: unknown[]) {
      if (!request.complete) {
        const { socket } = request;
        response.shouldKeepAlive = false;
        // What Node calls after the last answer of a connection.
        Object.assign(socket, {
          destroySoon: () => {
            request.resume();
            hangUp(socket);
          },
        });
      }
      return Reflect.apply(writeHead, response, head);
    },
  });
}

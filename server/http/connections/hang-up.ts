import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Lets a client that is still sending read the last response. */
const LINGER_MS = 5_000;

/**
 * Closing at once would make the system of a client that is still sending drop the response unread,
 * so read and discard input for a moment first.
 */
export function hangUp(socket: Duplex): void {
  socket.end();
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}

/**
 * Ends the connection after a response that was sent without reading the whole body, so that we
 * need not receive gigabytes from a client that was refused.
 */
export function closeOnUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { writeHead } = response;
  Object.assign(response, {
    writeHead(...head: unknown[]) {
      if (!request.complete) {
        const { socket } = request;
        response.shouldKeepAlive = false;
        // Node calls this after the last response on a connection.
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

import type { ServerResponse } from 'node:http';

/** How often to check within the patience. */
const LOOKS = 8;

/**
 * Disconnects a client that has not read any waiting data for `patienceMs`. Replaces the socket's
 * own timeout, which restarts when the system takes part of a chunk.
 */
export function hangUpOnStall(response: ServerResponse, patienceMs: number): void {
  const { socket } = response;
  if (!socket) return;
  response.setTimeout(0);
  let seen = 0;
  let quiet = 0;
  const timer = setInterval(() => {
    const taken = socket.bytesWritten - socket.writableLength;
    const waits = socket.writableLength > 0;
    quiet = waits && taken === seen ? quiet + 1 : 0;
    seen = taken;
    if (quiet >= LOOKS) response.destroy();
  }, patienceMs / LOOKS).unref();
  response.once('close', () => clearInterval(timer));
}

import { createServer } from 'node:net';

/** How many ports after the wanted one are tried before any free one is taken. */
const NEIGHBOURS = 20;
const LAST_PORT = 65535;

/** The ports to try, in order: the wanted one, the one that was used last, its neighbours, any. */
export function portCandidates(wanted: number, last: number | null): number[] {
  const neighbours = Array.from({ length: NEIGHBOURS }, (_, i) => wanted + 1 + i);
  const ports = [wanted, ...(last === null ? [] : [last]), ...neighbours];
  return [...new Set(ports.filter((port) => port <= LAST_PORT)), 0];
}

/** The first of the ports that can be listened on; for 0, one that the system picks. */
export async function firstFreePort(ports: readonly number[], host: string): Promise<number> {
  for (const port of ports) {
    const free = await tryPort(port, host);
    if (free !== null) return free;
  }
  throw new Error('There is no free port.');
}

function tryPort(port: number, host: string): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
}

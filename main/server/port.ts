import { createServer } from 'node:net';

/** How many ports after the wanted one to try before taking any free one. */
const NEIGHBOURS = 20;
const LAST_PORT = 65535;

/** The ports to try, in order: the wanted one, the last used, its neighbours, any. */
export function portCandidates(wanted: number, last: number | null): number[] {
  const neighbours = Array.from({ length: NEIGHBOURS }, (_, i) => wanted + 1 + i);
  const ports = [wanted, ...(last === null ? [] : [last]), ...neighbours];
  return [...new Set(ports.filter((port) => port <= LAST_PORT)), 0];
}

/** The first port that can be listened on; for 0, the system picks one. */
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

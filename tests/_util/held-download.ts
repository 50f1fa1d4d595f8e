import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A download whose second half is sent when the test says so. */
export interface HeldDownload {
  readonly url: string;
  /** Sends the whole file to everyone who asks, until it is held again. */
  release(): void;
  hold(): void;
  close(): void;
}

export async function holdDownload(name: string, content: Uint8Array): Promise<HeldDownload> {
  const waiting = new Set<() => void>();
  let isHeld = true;
  const server = createServer((_request, response) => {
    const half = content.length >> 1;
    const finish = () => void response.end(content.subarray(half));
    response.writeHead(200, { 'content-length': content.length });
    response.write(content.subarray(0, half));
    if (isHeld) waiting.add(finish);
    else finish();
    response.on('close', () => waiting.delete(finish));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/${name}`,
    release: () => {
      isHeld = false;
      for (const finish of waiting) finish();
    },
    hold: () => {
      isHeld = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface RebuiltApp {
  url: string;
  /** From now on the server has the other build, and no file of the first. */
  rebuild(): void;
  stop(): Promise<void>;
}

/** What the build gives each file so that it never changes under its name. */
const HASH = /-[\w-]{8}(?=\.(?:js|css|woff2)\b)/g;
const VERSION = /\b[0-9a-f]{12}\b/;

/** Turns the names of one build into those of the other, and back. */
const renamed = (text: string) =>
  text.replace(HASH, (hash) =>
    hash.replace(/[a-z]/gi, (letter) =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
    ),
  );

/** Stands before a server, and can give its app the names and the version of another build. */
export async function startRebuiltApp(server: string): Promise<RebuiltApp> {
  let isRebuilt = false;
  const front = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const rename = isRebuilt ? renamed : (text: string) => text;
    const answer = await fetch(server + rename(url), {
      method,
      ...(headers['content-type'] && { headers: { 'content-type': headers['content-type'] } }),
      ...(method === 'POST' && { body: await buffer(request) }),
    });
    const type = answer.headers.get('content-type') ?? '';
    // Nothing comes from a cache of the browser's own.
    response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-store' });
    if (!/^text\//.test(type)) response.end(Buffer.from(await answer.arrayBuffer()));
    else {
      const text = rename(await answer.text());
      const isWorker = isRebuilt && url === '/service-worker.js';
      response.end(isWorker ? text.replace(VERSION, 'rebuilt') : text);
    }
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    rebuild: () => (isRebuilt = true),
    stop: () => {
      front.closeAllConnections();
      return new Promise((resolve) => front.close(() => resolve()));
    },
  };
}

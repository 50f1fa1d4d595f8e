import type { Agent as HttpAgent } from 'node:http';
import { createServer, request } from 'node:http';
import https from 'node:https';
import { type AddressInfo, connect } from 'node:net';

/**
 * Diverts requests of this process to `https://<name>` to a server under `prefix`, like a reverse
 * proxy with its own DNS. Resolves to a function that ends this.
 */
export async function divert(name: string, target: string): Promise<() => Promise<void>> {
  const { hostname, port, pathname: prefix } = new URL(target);
  const proxy = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    if (headers.host !== name) {
      answer.writeHead(421).end();
      return;
    }
    const passed = request(
      { hostname, port, method, path: `${prefix}${url}`, headers, agent: false },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port: proxyPort } = proxy.address() as AddressInfo;
  const direct = https.globalAgent;
  https.globalAgent = new DivertingAgent(proxyPort);
  return async () => {
    https.globalAgent = direct;
    await new Promise((resolve) => proxy.close(resolve));
  };
}

/** Connects to a port of this machine, without TLS, whatever the requested address. */
class DivertingAgent extends https.Agent {
  private readonly port: number;

  constructor(port: number) {
    super({ keepAlive: false });
    this.port = port;
  }

  override createConnection: HttpAgent['createConnection'] = () =>
    connect({ host: '127.0.0.1', port: this.port });
}

import { connect, type Socket } from 'node:net';

/** A raw connection to a dictionary server. */
export function dictSocket(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect({ host: hostname, port: Number(port) });
}

/** Everything a server sends until it hangs up. */
export async function hear(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString();
}

/** Sends all lines at once, then QUIT. Resolves to what the server sends after its banner. */
export async function say(url: string, ...lines: (string | Buffer)[]): Promise<string> {
  const socket = dictSocket(url);
  for (const line of [...lines, 'QUIT'])
    socket.write(Buffer.concat([Buffer.from(line as string), Buffer.from('\r\n')]));
  const said = await hear(socket);
  return said.replace(/^220 [^\r]*\r\n/, '').replace(/221 bye\r\n$/, '');
}

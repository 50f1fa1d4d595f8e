import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface MutedProxy {
  /** The address given, through this proxy. */
  readonly url: string;
  /** Silently drops everything sent over the open connections. */
  mute(): void;
  /** Like {@link mute}, for new connections too. */
  muteAll(): void;
  /** Passes new connections on again; muted ones stay muted. */
  heal(): void;
  close(): Promise<void>;
}

/** A proxy between a server and its database that fails like a network: silently. */
export async function startMutedProxy(target: string): Promise<MutedProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const muted = new Set<Socket>();
  let isDown = false;
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      if (isDown) muted.add(from);
      from.on('data', (data) => void (muted.has(from) || to.write(data)));
      from.on('close', () => {
        open.delete(from);
        if (!muted.has(from)) to.destroy();
      });
      from.on('error', () => {});
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(target);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const mute = () => {
    for (const socket of open) muted.add(socket);
  };
  return {
    url: url.href,
    mute,
    muteAll: () => {
      isDown = true;
      mute();
    },
    heal: () => {
      isDown = false;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

import type { Server, Socket } from 'node:net';
import type { Logger } from '../../base/logger.ts';
import { addressKey, type TrustFunction } from '../shared/client-address.ts';
import { refusalLog } from '../shared/refusal-log.ts';

interface Limits {
  max: number;
  maxPerAddress: number;
  /** Exempt, as all clients of a trusted proxy share its connections. */
  trust: TrustFunction;
  logger: Logger;
}

/** Drops connections beyond the limits, both in total and per address. */
export function limitConnections(server: Server, { max, maxPerAddress, trust, logger }: Limits) {
  const open = new Map<string, number>();
  const log = refusalLog(logger, 'connections refused');
  server.maxConnections = max;
  server.on('drop', () => log({ setting: 'MAX_CONNECTIONS', limit: max }));
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || trust(address, 0)) return;
    const key = addressKey(address);
    const before = open.get(key) ?? 0;
    if (before >= maxPerAddress) {
      socket.destroy();
      log({ setting: 'MAX_CONNECTIONS_PER_ADDRESS', limit: maxPerAddress });
      return;
    }
    open.set(key, before + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../../logger.ts';
import { addressKey, type TrustFunction } from '../shared/client-address.ts';

interface Limits {
  max: number;
  maxPerAddress: number;
  /** Trusted proxies are exempt: all their clients share the proxy's connections. */
  trust: TrustFunction;
  logger: Logger;
}

/** How often refused connections are logged, in ms. */
const LOG_INTERVAL_MS = 60_000;

/** Drops connections beyond the limits, both in total and per address. */
export function limitConnections(server: Server, { max, maxPerAddress, trust, logger }: Limits) {
  const open = new Map<string, number>();
  const log = refusalLog(logger);
  server.maxConnections = max;
  server.on('drop', () => log('MAX_CONNECTIONS', max));
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || trust(address, 0)) return;
    const key = addressKey(address);
    const before = open.get(key) ?? 0;
    if (before >= maxPerAddress) {
      socket.destroy();
      log('MAX_CONNECTIONS_PER_ADDRESS', maxPerAddress);
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

/** Logs refusals, at most one line a minute for each limit. */
function refusalLog(logger: Logger): (setting: string, limit: number) => void {
  const noted = new Map<string, { at: number; since: number }>();
  return (setting, limit) => {
    const now = performance.now();
    const last = noted.get(setting);
    if (last && now - last.at < LOG_INTERVAL_MS) {
      last.since += 1;
      return;
    }
    logger.warn({ setting, limit, refused: (last?.since ?? 0) + 1 }, 'connections refused');
    noted.set(setting, { at: now, since: 0 });
  };
}

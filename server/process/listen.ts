import type { AddressInfo, Server } from 'node:net';
import type { Address } from '../config/config.ts';
import { StartupError } from '../base/errors.ts';

/**
 * Resolves to the port; the system chooses it if 0 is given.
 * @param setting prefix of the settings to name in errors: '' for `HOST` and `PORT`
 * @throws {StartupError} that says which setting to change
 */
export async function listen(
  server: Server,
  { host, port }: Address,
  setting: '' | 'METRICS_' | 'DICT_' = '',
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const { code = '' } = error;
      const reasons: Record<string, string> = {
        EADDRINUSE: `another program listens there; choose another ${setting}PORT`,
        EACCES: `this user may not listen there; choose a ${setting}PORT above 1023`,
        EADDRNOTAVAIL: `this machine does not have that address; check ${setting}HOST`,
      };
      const isTaken = setting === '' && (code === 'EADDRINUSE' || code === 'EACCES');
      const why = reasons[code] ?? `${error.message}; check ${setting}HOST`;
      const reason = isTaken && { reason: 'port_taken' as const };
      const message = `Cannot listen on ${host}:${port}: ${why}.`;
      reject(new StartupError(message, { ...reason, cause: error }));
    });
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

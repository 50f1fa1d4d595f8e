import type { DesktopState } from '../../../server/contract/desktop/app.ts';

/** The addresses under which others would reach the server, with the port that it has or will have. */
export function sharedAddresses({ addresses, server, settings }: DesktopState): string[] {
  const running = server.phase === 'ready' ? new URL(server.url).port : null;
  const port = running ?? String(settings?.port ?? DEFAULT_PORT);
  return addresses.map((address) => `http://${address}:${port}`);
}

const DEFAULT_PORT = 3010;

import { createServer } from 'node:net';
import type { Config } from '../config/parse-config.ts';
import { hostInAddress } from '../text/web-address.ts';
import { bad, type Finding, good } from './finding.ts';

const ANSWER_MS = 2_000;

export async function examinePort({ host, port }: Config): Promise<Finding[]> {
  if (port === 0) return [];
  const where = `${hostInAddress(host)}:${port}`;
  const code = await listenOnce(host, port);
  if (code === null) return [good(`The port ${port} is free.`)];
  if (code === 'EADDRINUSE') {
    return [
      (await isWordkeep(`http://${where}`))
        ? good(`A Wordkeep server answers on ${where}.`)
        : bad(
            `Another program listens on ${where}.`,
            'Stop it, or set PORT to a port that is free.',
          ),
    ];
  }
  return [
    bad(
      `This user cannot listen on ${where} (${code}).`,
      code === 'EACCES' ? 'Set PORT to 1024 or higher.' : 'Set HOST to an address of this machine.',
    ),
  ];
}

function listenOnce(host: string, port: number): Promise<string | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}

async function isWordkeep(address: string): Promise<boolean> {
  const own = address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
  try {
    const answer = await fetch(`${own}/api/health`, { signal: AbortSignal.timeout(ANSWER_MS) });
    return (await answer.text()).includes('"status"');
  } catch {
    return false;
  }
}

import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { firstFreePort, portCandidates } from './port.ts';

it('tries the wanted port, the last one, the neighbours, then any', () => {
  expect(portCandidates(3010, 3500).slice(0, 4)).toEqual([3010, 3500, 3011, 3012]);
  expect(portCandidates(3010, 3012).slice(0, 4)).toEqual([3010, 3012, 3011, 3013]);
  expect(portCandidates(65535, null)).toEqual([65535, 0]);
});

it('passes over ports that are taken', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const taken = typeof address === 'object' && address ? address.port : 0;
  const free = await firstFreePort([taken, 0], '127.0.0.1');
  expect(free).not.toBe(taken);
  expect(free).toBeGreaterThan(0);
  server.close();
});

it('fails where there is none', async () => {
  await expect(firstFreePort([], '127.0.0.1')).rejects.toThrow('no free port');
});

import type { ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Resolves when a program listens on a port of this machine. Rejects if it ends before that. */
export async function listens(port: number, program: ChildProcess): Promise<void> {
  while (!(await answers(port))) {
    if (program.exitCode !== null) throw new Error(`${program.spawnfile} does not start`);
    await setTimeout(10);
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

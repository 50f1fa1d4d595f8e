import type { utilityProcess } from 'electron';
import type { MessageToServer } from '../../server/contract/desktop/process.ts';
import type { Environment } from './environment.ts';

/** A started server process. Messages to one that has ended are dropped. */
export interface ServerChild {
  send(message: MessageToServer): void;
  kill(): void;
  onMessage(listener: (message: unknown) => void): void;
  onOutput(listener: (text: string) => void): void;
  /** Called once; the code is null if a signal ended it. */
  onExit(listener: (code: number | null) => void): void;
}

/** Starts the server's desktop entry with exactly this environment. */
export type StartChild = (environment: Environment, args?: readonly string[]) => ServerChild;

/** How long to wait for the last output of a process that has ended. */
const LAST_WORDS_MS = 100;

/** Starts the entry in an Electron utility process. */
export function utilityChild(fork: (typeof utilityProcess)['fork'], entry: string): StartChild {
  return (environment, args = []) => {
    const child = fork(entry, [...args], {
      env: environment,
      stdio: 'pipe',
      serviceName: 'Wordkeep server',
    });
    let running = true;
    child.once('exit', () => (running = false));
    return {
      send: (message) => {
        if (running) child.postMessage(message);
      },
      kill: () => {
        if (!running) return;
        // Electron's own kill() sends a signal that a stuck process does not handle.
        if (child.pid === undefined) child.kill();
        else killHard(child.pid);
      },
      onMessage: (listener) => child.on('message', listener),
      onOutput: (listener) => {
        for (const stream of [child.stdout, child.stderr]) {
          // Decode as a stream: a character may be split between chunks.
          stream?.setEncoding('utf8');
          stream?.on('data', (text) => listener(String(text)));
        }
        // For example out of memory. An unhandled 'error' would end the app; 'exit' follows.
        child.on('error', (type, location) => listener(`${type}: ${location}\n`));
      },
      onExit: (listener) =>
        child.once('exit', (code) => setTimeout(() => listener(code), LAST_WORDS_MS)),
    };
  };
}

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended by itself; its 'exit' event follows.
  }
}

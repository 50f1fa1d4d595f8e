import type { utilityProcess } from 'electron';
import type { MessageToServer } from '../server/contract/desktop-process.ts';
import type { Environment } from './environment.ts';

/** A started server process. Nothing is sent to one that has ended. */
export interface ServerChild {
  send(message: MessageToServer): void;
  /** Ends it at once, whatever state it is in. */
  kill(): void;
  onMessage(listener: (message: unknown) => void): void;
  onOutput(listener: (text: string) => void): void;
  /** Called once; the code is null where a signal ended it. */
  onExit(listener: (code: number | null) => void): void;
}

/** Starts the server's desktop entry with nothing but this environment. */
export type StartChild = (environment: Environment, args?: readonly string[]) => ServerChild;

/** How long the last lines of a process that has ended may take to arrive. */
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
        // Electron's own kill() is a polite signal, which a process that is stuck never sees.
        if (running && child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
      },
      onMessage: (listener) => child.on('message', listener),
      onOutput: (listener) => {
        child.stdout?.on('data', (chunk) => listener(String(chunk)));
        child.stderr?.on('data', (chunk) => listener(String(chunk)));
      },
      onExit: (listener) =>
        child.once('exit', (code) => setTimeout(() => listener(code), LAST_WORDS_MS)),
    };
  };
}

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
        if (!running) return;
        // Electron's own kill() is a polite signal, which a process that is stuck never sees.
        if (child.pid === undefined) child.kill();
        else killHard(child.pid);
      },
      onMessage: (listener) => child.on('message', listener),
      onOutput: (listener) => {
        for (const stream of [child.stdout, child.stderr]) {
          // Not chunk by chunk: a character may come in two of them.
          stream?.setEncoding('utf8');
          stream?.on('data', (text) => listener(String(text)));
        }
        // Such as no memory left. An 'error' that nobody hears would end the app; 'exit' follows.
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
    // It has just ended by itself, and its 'exit' is on the way.
  }
}

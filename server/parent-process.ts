import {
  type MessageFromServer,
  type MessageToServer,
  messageToServer,
} from './contract/desktop-process.ts';

/** The process that started this one. */
export interface ParentProcess {
  send(message: MessageFromServer): void;
  onMessage(listener: (message: MessageToServer) => void): void;
  /** Called once, when the parent has gone. */
  onGone(listener: () => void): void;
}

/**
 * How often to look whether the parent still says something, in ms, and after how many times of
 * silence it counts as gone. Rounds are counted rather than time, because a machine that slept
 * finds both sides as they were. The parent pings more often than that.
 */
const LOOK_EVERY_MS = 5_000;
const SILENT_ROUNDS = 12;

/**
 * The way to the parent: Electron's port where this is a utility process, Node's channel where it
 * was forked.
 *
 * @throws {Error} when nobody started this process
 */
export function connectParent(): ParentProcess {
  const { send, listen } = openChannel();
  let silentRounds = 0;
  let gone: () => void = () => {};
  const watch = setInterval(() => {
    silentRounds += 1;
    if (silentRounds >= SILENT_ROUNDS) gone();
  }, LOOK_EVERY_MS);
  return {
    send,
    onMessage: (listener) =>
      listen((value) => {
        silentRounds = 0;
        const { data } = messageToServer.safeParse(value);
        if (data) listener(data);
      }),
    onGone: (listener) => {
      gone = () => {
        clearInterval(watch);
        gone = () => {};
        listener();
      };
      process.once('disconnect', () => gone());
    },
  };
}

interface Channel {
  send: (message: MessageFromServer) => void;
  listen: (listener: (message: unknown) => void) => void;
}

/** `process.parentPort` of a utility process: all that the server knows of Electron. */
interface ElectronPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
}

function openChannel(): Channel {
  const port: ElectronPort | undefined = Reflect.get(process, 'parentPort');
  if (port) {
    return {
      send: (message) => port.postMessage(message),
      listen: (listener) => port.on('message', ({ data }) => listener(data)),
    };
  }
  if (!process.send) throw new Error('This is started by the desktop app; see docs/desktop.md.');
  return {
    // A parent that has just gone cannot be told; that it has gone is noticed elsewhere.
    send: (message) => process.send?.(message, undefined, {}, () => {}),
    listen: (listener) => process.on('message', listener),
  };
}

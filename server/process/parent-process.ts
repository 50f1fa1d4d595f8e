import {
  type MessageFromServer,
  type MessageToServer,
  messageToServer,
} from '../contract/desktop/process.ts';

interface ParentProcess {
  send(message: MessageFromServer): void;
  onMessage(listener: (message: MessageToServer) => void): void;
  /** Called once. */
  onGone(listener: () => void): void;
}

/**
 * How often to check for messages of the parent, and after how many silent rounds it counts as
 * gone. Rounds rather than time, because a machine may have slept. The parent pings more often than
 * that.
 */
const LOOK_EVERY_MS = 5_000;
const SILENT_ROUNDS = 12;

/**
 * Electron's port in a utility process, Node's channel in a fork.
 * @throws {Error} when the process was started in another way
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

/** `process.parentPort` of a utility process. */
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
    // A failed send means that the parent has gone, which is handled elsewhere.
    send: (message) => process.send?.(message, undefined, {}, () => {}),
    listen: (listener) => process.on('message', listener),
  };
}

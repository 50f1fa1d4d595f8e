import { contextBridge, ipcRenderer } from 'electron';
import {
  BRIDGE_NAME,
  channelOf,
  DESKTOP_CALLS,
  DESKTOP_EVENTS,
  type DesktopBridge,
} from '../server/contract/desktop/app.ts';

// Everything that the app's own pages can do beyond a web page: these calls and events.

const calls = Object.fromEntries(
  DESKTOP_CALLS.map((name) => [
    name,
    (...input: unknown[]) => ipcRenderer.invoke(channelOf(name), ...input),
  ]),
);

const on: DesktopBridge['on'] = (event, listener) => {
  if (!DESKTOP_EVENTS.includes(event)) throw new Error('There is no such event.');
  const heard = (_event: Electron.IpcRendererEvent, value: Parameters<typeof listener>[0]) =>
    listener(value);
  ipcRenderer.on(channelOf(event), heard);
  return () => void ipcRenderer.off(channelOf(event), heard);
};

contextBridge.exposeInMainWorld(BRIDGE_NAME, { ...calls, on });

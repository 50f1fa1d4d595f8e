import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import type { z } from 'zod';
import {
  channelOf,
  DESKTOP_CALLS,
  type DesktopCall,
  type DesktopCalls,
} from '../server/contract/desktop/app.ts';
import { callSchemas } from './settings/call-schemas.ts';
import { originOf, PAGES_ORIGIN } from './windows/navigation.ts';

export type CallHandlers = {
  readonly [Name in DesktopCall]: (
    ...input: Parameters<DesktopCalls[Name]>
  ) => ReturnType<DesktopCalls[Name]> | Promise<ReturnType<DesktopCalls[Name]>>;
};

export interface Sender {
  senderFrame: { readonly url: string; readonly parent: unknown } | null;
}

/** True if a call comes from one of the app's own pages, and not from a frame inside it. */
export function isOwnPage({ senderFrame }: Sender): boolean {
  if (!senderFrame || senderFrame.parent !== null) return false;
  return originOf(senderFrame.url) === PAGES_ORIGIN;
}

/** Handles every call of the contract, after checking its sender and arguments. */
export function handleCalls(ipc: Pick<IpcMain, 'handle'>, handlers: CallHandlers): void {
  for (const name of DESKTOP_CALLS) {
    ipc.handle(channelOf(name), (event: IpcMainInvokeEvent, ...input: unknown[]) =>
      answerCall(name, handlers, event, input),
    );
  }
}

/** @throws {Error} when the call must be refused; the page learns nothing more */
export async function answerCall<Name extends DesktopCall>(
  name: Name,
  handlers: CallHandlers,
  sender: Sender,
  input: readonly unknown[],
): Promise<ReturnType<DesktopCalls[Name]>> {
  if (!isOwnPage(sender)) throw new Error(`${name}: not for this page`);
  const schema: z.ZodType<Parameters<DesktopCalls[Name]>> = callSchemas[name];
  const { data } = schema.safeParse(input);
  if (data === undefined) throw new Error(`${name}: not such an input`);
  return handlers[name](...data);
}

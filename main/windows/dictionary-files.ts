import type { Debugger } from 'electron';
import { readdirSync } from 'node:fs';
import { join, parse, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Dictionary files: those of `fileAssociations` in electron-builder.yml, and others. */
const DICTIONARY = /\.(?:ifo|dsl|dsl\.dz|mdx|xdxf|zip)$/i;
/** How a file of a dictionary in several ends; all have one name. */
const PART = /(?:\.\d+)?\.(?:ifo|idx|dict|syn|dsl|mdx|mdd)(?:\.dz|\.gz)?$/i;

/** The files of the first dictionary among the arguments of a start in a folder; or null. */
export const filesOfArguments = (args: readonly string[], folder: string): string[] | null =>
  filesOf(args.slice(1).find((arg) => !arg.startsWith('-') && DICTIONARY.test(arg)) ?? '', folder);

/** A dictionary's file and those that belong to it; null if it is no dictionary or is not there. */
export function filesOf(file: string, from = ''): string[] | null {
  try {
    // Desktop entries of Linux pass addresses.
    const path = file.startsWith('file:') ? fileURLToPath(file) : resolve(from, file);
    const { dir, base } = parse(path);
    const stem = base.replace(PART, '');
    const isPart = (name: string) =>
      name === base || (PART.test(base) && name.replace(PART, '') === stem);
    const found = DICTIONARY.test(base) ? readdirSync(dir).filter(isPart) : [];
    return found.includes(base) ? found.map((name) => join(dir, name)) : null;
  } catch {
    return null;
  }
}

/** Waits for a page to ask for files. */
const ASKED = `new Promise(function look(found) {
  const input = document.querySelector('input[type=file]');
  if (input) found(input); else setTimeout(look, 50, found);
})`;

/** Gives a page the files that it asks for, as if they had been chosen there. */
export async function chooseFiles(
  page: Pick<Debugger, 'attach' | 'detach' | 'sendCommand'>,
  files: readonly string[],
): Promise<void> {
  page.attach();
  try {
    const request = { expression: ASKED, awaitPromise: true };
    const { result } = await page.sendCommand('Runtime.evaluate', request);
    await page.sendCommand('DOM.setFileInputFiles', { files, objectId: result.objectId });
  } finally {
    page.detach();
  }
}

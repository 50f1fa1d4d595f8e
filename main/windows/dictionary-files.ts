import type { Debugger } from 'electron';
import { readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the system opens with this app (`fileAssociations` in electron-builder.yml), and others. */
const DICTIONARY = /\.(?:ifo|dsl|dsl\.dz|mdx|xdxf|zip)$/i;
/** The end of a file of a dictionary in several: all have one name, `.mdd` also with a number. */
const PART = /\.(?:ifo|idx|dict|syn|dsl|mdx|mdd)(?:\.dz|\.gz)?$/i;
const END = new RegExp(`^(?:\\.\\d+)?${PART.source}`, 'i');

/** The files of the first dictionary among the arguments of a start in a folder. */
export function filesOfArguments(args: readonly string[], folder: string): string[] {
  const file = args.slice(1).find((arg) => !arg.startsWith('-') && DICTIONARY.test(arg));
  return file === undefined ? [] : filesOf(file, folder);
}

/** A dictionary's file and those that belong to it; none if it is no dictionary or is not there. */
export function filesOf(file: string, from = ''): string[] {
  try {
    // Desktop entries of Linux pass addresses.
    const path = file.startsWith('file:') ? fileURLToPath(file) : resolve(from, file);
    const [folder, name] = [dirname(path), basename(path)];
    const stem = name.replace(PART, '');
    const isPart = (other: string) =>
      other === name ||
      (stem !== name && other.startsWith(stem) && END.test(other.slice(stem.length)));
    const found = DICTIONARY.test(name) ? readdirSync(folder).filter(isPart) : [];
    return found.includes(name) ? found.map((other) => join(folder, other)) : [];
  } catch {
    return [];
  }
}

/** Waits for a page to ask for files. */
const ASKED = `new Promise((found) => {
  const look = () => {
    const input = document.querySelector('input[type=file]');
    if (input) found(input); else setTimeout(look, 50);
  };
  look();
})`;

/** Gives a page the files that it asks for, as if they had been chosen there. */
export async function chooseFiles(
  page: Pick<Debugger, 'attach' | 'detach' | 'sendCommand'>,
  files: readonly string[],
): Promise<void> {
  page.attach();
  try {
    const { result } = await page.sendCommand('Runtime.evaluate', {
      expression: ASKED,
      awaitPromise: true,
    });
    await page.sendCommand('DOM.setFileInputFiles', { files, objectId: result.objectId });
  } finally {
    page.detach();
  }
}

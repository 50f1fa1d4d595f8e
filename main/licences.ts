import type { Shell } from 'electron';
import { dirname, join } from 'node:path';
import type { Licence } from '../server/contract/desktop-app.ts';
import { paths } from './paths.ts';

/** Shows a licence text with the program that the person has for such files. */
export async function openLicence(
  shell: Pick<Shell, 'openPath'>,
  licence: Licence,
  packaged: boolean,
): Promise<void> {
  // Chromium's come with Electron itself, beside the program.
  const file =
    licence === 'chromium'
      ? join(dirname(process.execPath), 'LICENSES.chromium.html')
      : join(paths.licences(packaged), `${licence}.txt`);
  await shell.openPath(file);
}

import type { Shell } from 'electron';
import { dirname, join } from 'node:path';
import type { Licence } from '../server/contract/desktop/app.ts';
import { paths } from './settings/paths.ts';

export async function openLicence(
  shell: Pick<Shell, 'openPath'>,
  licence: Licence,
  packaged: boolean,
): Promise<void> {
  // Chromium's licences come with Electron, beside the executable.
  const file =
    licence === 'chromium'
      ? join(dirname(process.execPath), 'LICENSES.chromium.html')
      : join(paths.licences(packaged), `${licence}.txt`);
  await shell.openPath(file);
}

import { app, dialog, protocol, shell } from 'electron';
import { LINK_SCHEME, wordOfArguments, wordOfLink } from './windows/deep-link.ts';
import { filesOf, filesOfArguments } from './windows/dictionary-files.ts';
import { lockContents } from './windows/lockdown.ts';
import { PAGES_SCHEME } from './windows/navigation.ts';
import { AppShell } from './app-shell.ts';

/** The `appId` of electron-builder.yml. */
const APP_ID = 'io.github.wordkeep.wordkeep';

// The order matters: single instance, then what Electron needs before it is ready, then the
// lockdown of all pages, and only then the first window.

if (app.requestSingleInstanceLock()) run();
else app.quit();

function run(): void {
  const appShell = new AppShell();

  // It would override `--no-sandbox`, which some systems without a sandbox need. Each window still
  // requests its sandbox.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  // Without `corsEnabled`, so that other pages cannot read from it.
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: PAGES_SCHEME, privileges }]);
  lockContents(app, shell, () => appShell.serverUrl);
  // Must match the installer's shortcuts, so that the windows are grouped with them.
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);

  app.on('second-instance', (_event, args, folder) => appShell.open(openedBy(args, folder)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    appShell.open(wordOfLink(url));
  });
  app.on('open-file', (event, file) => {
    event.preventDefault();
    appShell.open(filesOf(file));
  });
  app.on('activate', () => appShell.open(null));
  app.on('window-all-closed', () => appShell.windowsClosed());
  app.on('before-quit', (event) => {
    if (!appShell.mayQuit()) event.preventDefault();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit());

  app
    .whenReady()
    .then(() => appShell.start(openedBy(process.argv, process.cwd())))
    .catch((error: unknown) => {
      dialog.showErrorBox('Wordkeep', error instanceof Error ? error.message : String(error));
      app.exit(1);
    });
}

const openedBy = (args: readonly string[], folder: string) =>
  wordOfArguments(args) ?? filesOfArguments(args, folder);

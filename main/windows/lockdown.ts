import type { App, Session, Shell, WebContents } from 'electron';
import { decideNavigation, isAllowedPermission, isAllowedRequest } from './navigation.ts';

type ServerUrl = () => string | null;

/** Keeps pages from navigating away, opening windows or embedding others. Call it first. */
export function lockContents(
  app: Pick<App, 'on'>,
  shell: Pick<Shell, 'openExternal'>,
  serverUrl: ServerUrl,
): void {
  const openOutside = (contents: WebContents, url: string) => {
    const decision = decideNavigation(url, contents.getURL(), serverUrl());
    // New windows open in the browser, even for the server's pages.
    if (decision !== 'deny' && /^https?:/.test(url)) void shell.openExternal(url);
  };
  app.on('web-contents-created', (_created, contents) => {
    contents.setWindowOpenHandler(({ url }) => {
      openOutside(contents, url);
      return { action: 'deny' };
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.on('will-frame-navigate', (event) => {
      const decision = decideNavigation(event.url, contents.getURL(), serverUrl());
      if (decision === 'stay' && event.isMainFrame) return;
      event.preventDefault();
      if (decision === 'outside' && event.isMainFrame) void shell.openExternal(event.url);
    });
    contents.on('will-redirect', (event) => {
      if (!isAllowedRequest(event.url, serverUrl())) event.preventDefault();
    });
  });
}

/** Denies permissions, devices and requests to other hosts. Call it before any page loads. */
export function lockSession(session: Session, serverUrl: ServerUrl): void {
  session.setPermissionRequestHandler((_contents, permission, decide, details) => {
    decide(
      details.isMainFrame && isAllowedPermission(permission, details.requestingUrl, serverUrl()),
    );
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isAllowedPermission(permission, requestingOrigin, serverUrl()),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler(null);
  session.webRequest.onBeforeRequest((details, decide) => {
    decide({ cancel: !isAllowedRequest(details.url, serverUrl()) });
  });
  session.on('will-download', (event, item) => {
    if (!isAllowedRequest(item.getURL(), serverUrl())) event.preventDefault();
  });
  session.setSpellCheckerEnabled(false);
}

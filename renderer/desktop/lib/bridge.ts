import type { DesktopBridge } from '../../../server/contract/desktop/app.ts';

declare global {
  interface Window {
    /** Put there by the preload: all that these pages can do beyond a web page. */
    readonly wordkeepDesktop: DesktopBridge;
  }
}

export const bridge = window.wordkeepDesktop;

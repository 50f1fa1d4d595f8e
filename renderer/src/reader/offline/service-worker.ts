import { at } from '../../api/base-path.ts';
// Imported for its listener: the browser offers the installation early.
import './install.svelte.ts';

/**
 * Registers the service worker, so that pages open without a connection. Browsers allow this only
 * on https and on localhost. The desktop app does not need it, because it includes the server.
 */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  if (navigator.userAgent.includes('Electron')) return;
  try {
    const registration = await navigator.serviceWorker.register(at('/service-worker.js'));
    // If this page has the version of the waiting worker, that need not wait any longer.
    registration?.waiting?.postMessage(entry());
  } catch {
    // Refused, for example because the browser does not trust the certificate. Pages work as usual.
  }
}

/** The script that this page started with; its name identifies the version. */
const entry = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : undefined;
};

import { at } from '../../api/base-path.ts';
// Imported for its listener: the browser offers the installation early.
import './install.svelte.ts';

/** Browsers allow a worker only on https and localhost. The desktop app includes the server. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // Only a build has one.
  if (import.meta.env.DEV || navigator.userAgent.includes('Electron')) return;
  try {
    const registration = await navigator.serviceWorker.register(at('/service-worker.js'));
    // If this page has the version of the waiting worker, that worker need not wait.
    registration?.waiting?.postMessage(entry());
  } catch {
    // Refused, for example because of an untrusted certificate. Pages work as usual.
  }
}

/** The script of this page; its name identifies the version. */
const entry = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : undefined;
};

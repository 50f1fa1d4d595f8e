// It listens from now on.
import './install.svelte.ts';

/**
 * Has the browser keep the app, so that its pages open without a connection. Browsers do so on https
 * and on this machine only. The desktop app has its server with it.
 */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  if (navigator.userAgent.includes('Electron')) return;
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    // This page may be of the version that waits; then it need not wait any longer.
    registration?.waiting?.postMessage(entry());
  } catch {
    // Refused, for one with a certificate that the browser does not trust: the pages work as ever.
  }
}

/** The script that this page began with: it names the version. */
const entry = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : undefined;
};

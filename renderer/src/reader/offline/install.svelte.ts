/** Chromium's event for a page that can be installed as an app. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** Offers to install the app, if the browser does. */
class Install {
  private offer: InstallPrompt | null = $state.raw(null);

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.offer = event as InstallPrompt;
    });
    addEventListener('appinstalled', () => (this.offer = null));
  }

  get isOffered(): boolean {
    return this.offer !== null;
  }

  ask = async (): Promise<void> => {
    const { offer } = this;
    // A prompt works only once.
    this.offer = null;
    await offer?.prompt();
  };
}

export const install = new Install();

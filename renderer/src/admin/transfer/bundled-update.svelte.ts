import { listImportSources } from '../../api/admin.ts';
import { Stored } from '../../lib/stored.svelte.ts';

interface Newer {
  version: string;
  /** The version that was imported. */
  here: string;
}

const dismissed = new Stored('dismissed-dictionary', '', String);

/** A bundled dictionary that is newer than the imported one. */
class BundledUpdate {
  private found: Newer | null = $state.raw(null);

  /** Also null if this version was dismissed in this browser. */
  get newer(): Newer | null {
    return this.found?.version === dismissed.current ? null : this.found;
  }

  async look(): Promise<void> {
    // A failure does not matter: the next page asks again.
    const sources = await listImportSources().catch(() => null);
    const dataset = sources?.items.find(({ source }) => source.kind === 'bundled')?.dataset;
    this.found = dataset?.updates ? { version: dataset.version, here: dataset.updates } : null;
  }

  dismiss(): void {
    if (this.found) dismissed.current = this.found.version;
  }
}

export const bundledUpdate = new BundledUpdate();

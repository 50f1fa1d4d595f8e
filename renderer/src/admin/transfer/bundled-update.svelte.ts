import { listImportSources } from '../../api/admin.ts';
import { Stored } from '../../lib/stored.svelte.ts';

/** A version of the bundled dictionary that is newer than what was imported here. */
interface Newer {
  version: string;
  /** The version that is here. */
  here: string;
}

const dismissed = new Stored('dismissed-dictionary', '', String);

/** Whether the app comes with a newer dictionary than the one that was imported. */
class BundledUpdate {
  private found: Newer | null = $state.raw(null);

  /** Null also where this version was dismissed in this browser. */
  get newer(): Newer | null {
    return this.found?.version === dismissed.current ? null : this.found;
  }

  async look(): Promise<void> {
    // Nothing depends on it: it is asked again with the next page.
    const sources = await listImportSources().catch(() => null);
    const dataset = sources?.items.find(({ source }) => source.kind === 'bundled')?.dataset;
    this.found = dataset?.updates ? { version: dataset.version, here: dataset.updates } : null;
  }

  dismiss(): void {
    if (this.found) dismissed.current = this.found.version;
  }
}

export const bundledUpdate = new BundledUpdate();

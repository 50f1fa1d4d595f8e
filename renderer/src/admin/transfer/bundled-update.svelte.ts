import { listImportSources } from '../../api/admin.ts';
import { Stored } from '../../lib/stored.svelte.ts';
import { Loaded } from '../shared/loaded.svelte.ts';

const dismissed = new Stored('dismissed-dictionary', '', String);

/** The sources of an import, above all a bundled dictionary newer than the imported one. */
class BundledUpdate {
  readonly sources = new Loaded<Awaited<ReturnType<typeof listImportSources>>>();

  /** Its version and that of what was imported; null also if it was dismissed in this browser. */
  get newer(): { version: string; here: string } | null {
    const { items = [] } = this.sources.value ?? {};
    const dataset = items.find(({ source }) => source.kind === 'bundled')?.dataset;
    if (!dataset?.updates || dataset.version === dismissed.current) return null;
    return { version: dataset.version, here: dataset.updates };
  }

  look = (): void => void this.sources.load(listImportSources);

  dismiss(): void {
    if (this.newer) dismissed.current = this.newer.version;
  }
}

export const bundledUpdate = new BundledUpdate();

import type { PublicDataset } from '../../../../server/contract/public/datasets.ts';
import { listDatasets } from '../../api/public.ts';
import { pageSettings } from '../../lib/page-settings.ts';
import { Stored } from '../../lib/stored.svelte.ts';

interface Choice {
  /** The reader's order; empty for the server's. */
  order: string[];
  hidden: string[];
}

const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];

const NOTHING_CHOSEN: Choice = { order: [], hidden: [] };

/** The dictionaries of the server, and the reader's choice and order of them. */
class Datasets {
  /** The dictionaries in the server's order; empty until loaded. */
  all: readonly PublicDataset[] = $state.raw([]);
  private readonly choice = new Stored<Choice>('datasets', NOTHING_CHOSEN, (stored) => {
    const { order, hidden } = stored as Record<keyof Choice, unknown>;
    return { order: namesIn(order), hidden: namesIn(hidden) };
  });
  private loading: Promise<void> | null = null;

  /** Loads once; after a failure, there seems to be only one. */
  async load(): Promise<void> {
    if (!pageSettings.hasDatasets) return;
    this.loading ??= listDatasets().then(
      ({ data }) => void (this.all = data),
      () => void (this.loading = null),
    );
    await this.loading;
  }

  /** The dictionaries in the reader's order; new ones are last. */
  get ordered(): PublicDataset[] {
    const { order } = this.choice.current;
    const positionOf = ({ name, position }: PublicDataset) =>
      order.includes(name) ? order.indexOf(name) : order.length + position;
    return this.all.toSorted((a, b) => positionOf(a) - positionOf(b));
  }

  get hasSeveral(): boolean {
    return this.all.length > 1;
  }

  isHidden(name: string): boolean {
    return this.choice.current.hidden.includes(name);
  }

  private get shown(): PublicDataset[] {
    return this.ordered.filter(({ name }) => !this.isHidden(name));
  }

  /** The reader's choice differs from the server's. */
  get areChosen(): boolean {
    const { order, hidden } = this.choice.current;
    return pageSettings.hasDatasets === true && order.length + hidden.length > 0;
  }

  /** A cache key for answers that depend on the choice. */
  get key(): string {
    return this.areChosen ? JSON.stringify(this.choice.current) : '';
  }

  /** Names for requests; none while none is hidden. Waits for the list: old names are refused. */
  async requested(): Promise<string[]> {
    if (this.choice.current.hidden.length === 0) return [];
    await this.load();
    const { shown } = this;
    return shown.length < this.all.length ? shown.map(({ name }) => name) : [];
  }

  /** The title of a dictionary that is not the reader's first; null for the first. */
  markOf(name: string | undefined): string | null {
    const { shown } = this;
    if (name === undefined || shown.length < 2 || shown[0]?.name === name) return null;
    return shown.find((dataset) => dataset.name === name)?.title ?? null;
  }

  /** The last visible one cannot be hidden. */
  setHidden(name: string, isHidden: boolean): void {
    const others = this.choice.current.hidden.filter((other) => other !== name);
    const hidden = isHidden ? [...others, name] : others;
    if (this.all.every((dataset) => hidden.includes(dataset.name))) return;
    this.choice.current = { ...this.choice.current, hidden };
  }

  raise(name: string): void {
    const names = this.ordered.map((dataset) => dataset.name);
    const at = names.indexOf(name);
    if (at < 1) return;
    names.splice(at - 1, 2, name, names[at - 1]!);
    this.choice.current = { ...this.choice.current, order: names };
  }
}

export const datasets = new Datasets();

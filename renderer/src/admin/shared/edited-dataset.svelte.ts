import type { AdminDataset } from '../../../../server/contract/admin/datasets.ts';
import { listDatasets } from '../../api/admin.ts';
import { router } from '../../lib/router.svelte.ts';
import { Stored } from '../../lib/stored.svelte.ts';
import { addressWith } from './address.ts';
import { Loaded } from './loaded.svelte.ts';

/** The dictionary that all pages of the administrator are about. */
class EditedDataset {
  readonly loaded = new Loaded<Awaited<ReturnType<typeof listDatasets>>>();
  private readonly chosen = new Stored('admin-dataset', '', String);
  /** The name on the last page: the next one need not wait for the list, nor move when it comes. */
  private readonly last = new Stored('admin-dataset-last', '', String);

  /** All dictionaries in their order; empty until loaded. */
  get all(): readonly AdminDataset[] {
    return this.loaded.value?.items ?? [];
  }

  /** Undefined if there is only one, which needs no name. Derived: pages load anew only for another. */
  readonly name: string | undefined = $derived(
    this.all.length === 0
      ? this.last.current || undefined
      : this.all.length > 1
        ? this.current?.name
        : undefined,
  );

  /** The chosen dictionary, or the primary one. */
  get current(): AdminDataset | undefined {
    return this.all.find(({ name }) => name === this.chosen.current) ?? this.primary;
  }

  get primary(): AdminDataset | undefined {
    return this.all.find(({ enabled }) => enabled);
  }

  /** Undefined if there is only one. */
  titleOf(name: string): string | undefined {
    return this.all.length > 1 ? this.all.find((one) => one.name === name)?.title : undefined;
  }

  async load(): Promise<void> {
    await this.loaded.load(listDatasets);
    this.last.current = this.name ?? '';
  }

  /** Changes to another dictionary, on this page or another. */
  async choose(name: string, page = router.path): Promise<void> {
    // A record belongs to one dictionary, and leaving it may be refused.
    const isRecord = router.path.startsWith('/admin/words/');
    const whole = { cursor: null, page: null, word_id: null, bulk: null };
    if (isRecord) await router.go('/admin/words');
    if (router.path.startsWith('/admin/words/')) return;
    this.chosen.current = this.last.current = name;
    await router.go(page === router.path || isRecord ? addressWith(whole) : page);
  }
}

export const edited = new EditedDataset();

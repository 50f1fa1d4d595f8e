import { SvelteSet } from 'svelte/reactivity';
import type { WordRecord } from '../../../../server/contract/word.ts';
import { r } from '../../i18n/reader.ts';
import { toasts } from '../../components/shared/toasts.svelte.ts';
import { starId, type Starred } from './star.ts';

/** Ids of starred words and meanings; the database code is loaded when it is needed. */
class Stars {
  private readonly ids = new SvelteSet<string>();
  private reading: Promise<void> | null = null;
  private toggling: Promise<void> = Promise.resolve();

  has(starred: Starred): boolean {
    return this.ids.has(starId(starred));
  }

  /** Reads the ids once. Without a database there are none. */
  read(): Promise<void> {
    this.reading ??= import('./starring.ts')
      .then(({ watchIds }) => watchIds((ids) => this.learn(ids)))
      .catch(() => {
        this.reading = null;
      });
    return this.reading;
  }

  /**
   * Shows the change when it is stored. `records` are those of the word, if known. With `tells`, a
   * message says what happened, because the star may be out of sight.
   */
  toggle(
    starred: Starred,
    records: readonly WordRecord[] | null,
    { tells = false } = {},
  ): Promise<void> {
    // In sequence, so that pressing twice quickly adds and removes.
    this.toggling = this.toggling.then(async () => {
      const id = starId(starred);
      try {
        const { star, unstar } = await import('./starring.ts');
        if (this.ids.has(id)) {
          await unstar(id);
          this.ids.delete(id);
          toasts.show(r().stars.removed);
        } else {
          await star(starred, records);
          const isFirst = this.ids.size === 0;
          this.ids.add(id);
          if (tells || isFirst) toasts.show(r().stars.added);
        }
      } catch {
        void this.read();
        toasts.show(r().stars.notKept, 'danger');
      }
    });
    return this.toggling;
  }

  private learn(ids: readonly string[]): void {
    for (const id of this.ids) if (!ids.includes(id)) this.ids.delete(id);
    for (const id of ids) this.ids.add(id);
  }
}

export const stars = new Stars();

import type { Suggestion } from '../../../../server/contract/admin/moderation.ts';
import type { Page } from '../../../../server/contract/admin/words.ts';
import {
  applySuggestion,
  deleteSuggestion,
  listSuggestions,
  setSuggestionStatus,
} from '../../api/admin.ts';
import { type Failure, toFailure } from '../../api/failure.ts';
import { router } from '../../lib/router.svelte.ts';
import { edited } from '../shared/edited-dataset.svelte.ts';
import { pageNumber, valuesOf } from '../shared/address.ts';
import {
  SUGGESTION_STATUSES,
  type SuggestionStatus,
} from '../../../../server/contract/admin/choices.ts';
import { SUGGESTION_KINDS } from '../../../../server/contract/vocabulary.ts';
import { Loaded } from '../shared/loaded.svelte.ts';
import { waiting } from './waiting.svelte.ts';

const LIMIT = 20;

/** A decided suggestion stays in the list until the next load, so that a slip can be undone. */
export class Queue {
  readonly loaded = new Loaded<Page<Suggestion>>();
  busyId: number | null = $state(null);
  /** The failure of the last decision, by suggestion. */
  failures: Record<number, Failure> = $state.raw({});

  load(): void {
    const query = {
      status: this.status === 'all' ? [] : [this.status],
      kind: valuesOf('kind', SUGGESTION_KINDS),
      search: router.query.get('search') ?? undefined,
      dataset: edited.name,
      page: pageNumber(),
      limit: LIMIT,
    };
    void this.loaded.load((signal) => listSuggestions(query, signal));
  }

  /** The status in the address; open suggestions by default. */
  get status(): SuggestionStatus | 'all' {
    if (router.query.get('status') === 'all') return 'all';
    return valuesOf('status', SUGGESTION_STATUSES)[0] ?? 'new';
  }

  setStatus(id: number, status: SuggestionStatus): Promise<void> {
    return this.decide(id, () => setSuggestionStatus(id, { status }));
  }

  apply(id: number): Promise<void> {
    return this.decide(id, () => applySuggestion(id));
  }

  remove(id: number): Promise<void> {
    return this.decide(id, () => deleteSuggestion(id).then(() => null));
  }

  private async decide(id: number, act: () => Promise<Suggestion | null>): Promise<void> {
    if (this.busyId !== null) return;
    this.busyId = id;
    try {
      this.put(id, await act());
      this.fail(id, null);
      void waiting.look();
    } catch (error) {
      const failure = toFailure(error);
      this.fail(id, failure);
      // The page shows an old version of the entry.
      if (failure?.code === 'entry_changed') this.load();
    } finally {
      this.busyId = null;
    }
  }

  private fail(id: number, failure: Failure | null): void {
    const { [id]: _old, ...others } = this.failures;
    this.failures = failure ? { ...others, [id]: failure } : others;
  }

  private put(id: number, suggestion: Suggestion | null): void {
    const page = this.loaded.value;
    if (!page) return;
    const items = page.items.flatMap((item) =>
      item.id !== id ? [item] : suggestion ? [suggestion] : [],
    );
    const total = page.total - (suggestion ? 0 : 1);
    this.loaded.value = { ...page, items, total };
  }
}

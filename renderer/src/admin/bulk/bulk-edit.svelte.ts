import type {
  BulkChange,
  BulkEdited,
  BulkPreview,
} from '../../../../server/contract/admin/bulk.ts';
import { BULK_BATCH } from '../../../../server/contract/admin/bulk-limits.ts';
import type { Label, LanguageRegister, Level } from '../../../../server/contract/vocabulary.ts';
import { applyBulkEdit, previewBulkEdit } from '../../api/admin.ts';
import { Attempt } from '../../lib/attempt.svelte.ts';

/** `keep` leaves the value as it is, `none` removes it. */
export type Choice<T extends string> = T | 'keep' | 'none';
export type LabelChoice = 'keep' | 'add' | 'remove';

/** Those named by their ids, or all that match some filters. */
export type BulkRecords = Omit<Parameters<typeof previewBulkEdit>[0], 'change'>;

/** A bulk change, from the choices to the outcome. */
export class BulkEdit extends Attempt {
  level: Choice<Level> = $state('keep');
  register: Choice<LanguageRegister> = $state('keep');
  labels: Partial<Record<Label, LabelChoice>> = $state({});
  step: 'choosing' | 'shown' | 'working' | 'over' = $state('choosing');
  preview: BulkPreview | null = $state.raw(null);
  /** Records sent so far. */
  done = $state(0);
  changed = $state(0);
  failed: BulkEdited['failed'] = $state.raw([]);
  /** It ends after the current batch. */
  isStopping = $state(false);
  /** Identifies the change in the history; null until something has been changed. */
  bulk: number | null = $state(null);

  readonly change: BulkChange = $derived.by(() => {
    const { level, register } = this;
    const labels = Object.entries(this.labels) as [Label, LabelChoice][];
    const labelsTo = (choice: LabelChoice) =>
      labels.flatMap(([label, chosen]) => (chosen === choice ? [label] : []));
    const [added, removed] = [labelsTo('add'), labelsTo('remove')];
    return {
      ...(level !== 'keep' && { word_level: level === 'none' ? null : level }),
      ...(register !== 'keep' && { language_register: register === 'none' ? null : register }),
      ...(added.length > 0 && { add_labels: added }),
      ...(removed.length > 0 && { remove_labels: removed }),
    };
  });
  readonly isEmpty = $derived(Object.keys(this.change).length === 0);

  constructor(private readonly records: BulkRecords) {
    super();
  }

  async show(): Promise<void> {
    await this.run(async () => {
      this.preview = await previewBulkEdit({ ...this.records, change: this.change });
      this.step = 'shown';
    });
  }

  /** Sends the previewed records in batches. A failed request ends it, and the outcome is shown. */
  async apply(): Promise<void> {
    const { preview, change } = this;
    if (!preview) return;
    this.step = 'working';
    const own: number[] = [];
    const ids = preview.changing;
    await this.run(async () => {
      while (this.done < ids.length && !this.isStopping) {
        const batch = ids.slice(this.done, this.done + BULK_BATCH);
        const edited = await applyBulkEdit({
          change,
          ids: batch,
          revision: preview.revision,
          own_revisions: own,
          bulk: this.bulk,
        });
        this.bulk = edited.bulk;
        if (edited.revision !== null) own.push(edited.revision);
        this.done += batch.length;
        this.changed += edited.changed;
        this.failed = [...this.failed, ...edited.failed];
      }
    });
    this.step = 'over';
  }

  stop(): void {
    this.isStopping = true;
  }
}

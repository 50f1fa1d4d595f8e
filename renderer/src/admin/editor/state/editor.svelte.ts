import type { AdminWord } from '../../../../../server/contract/admin/words.ts';
import { createWord, getWord, patchWord, resetUserModified } from '../../../api/admin.ts';
import { type Failure, toFailure } from '../../../api/failure.ts';
import { t } from '../../../i18n/admin.ts';
import { edited } from '../../shared/edited-dataset.svelte.ts';
import { busy } from '../../shared/busy.svelte.ts';
import { Checks } from './checks.svelte.ts';
import { changesOf, type Draft, draftOf, emptyDraft, newBodyOf } from '../draft/draft.ts';
import { type Errors, isWithin, placeErrors } from '../draft/field-errors.ts';
import { Folds } from './folds.svelte.ts';

/** What follows the draft at leisure (checks, preview, marks) waits for so long a pause. */
const PAUSE_MS = 250;

/** One record being edited: what is typed, what the server has, and what stands between them. */
export class Editor {
  /** Null for a record that is not there yet. */
  readonly id: number | null;
  /** As the server had it when it was last read or saved. */
  saved: AdminWord | null = $state.raw(null);
  draft: Draft = $state(emptyDraft());
  isSaving = $state(false);
  /** Why it could not be loaded or saved. */
  failure: Failure | null = $state.raw(null);
  /** As it was typed a moment ago. */
  settled: Draft = $state.raw(emptyDraft());
  readonly checks = new Checks();
  readonly folds = new Folds();
  /** The part of the page that has, or had, the focus. */
  current: string | null = $state(null);
  /** Saving was refused, and what was wrong has not been put right yet. */
  isRefused = $state(false);
  /** What the server refused, by place; see `field-errors.ts`. */
  private refused: Errors = $state.raw({});
  /** What is wrong, as far as it is to be told. */
  readonly errors: Errors = $derived({ ...this.checks.shown, ...this.refused });
  /** What someone else made of the record meanwhile. */
  theirs: AdminWord | null = $state.raw(null);
  /** As it was saved, to be compared with what is typed. */
  base: Draft = $state.raw(emptyDraft());
  /** What is typed is of no account any more. */
  private isOver = $state(false);

  private readonly changes = $derived(changesOf(this.base, this.draft));
  readonly isDirty = $derived(!this.isOver && Object.keys(this.changes).length > 0);

  /** @param headword of a new record, to be written about; by itself it is nothing to save */
  constructor(id: number | null, headword = '') {
    this.id = id;
    if (id === null) {
      this.base = { ...emptyDraft(), word: headword };
      this.draft = { ...emptyDraft(), word: headword };
      this.settled = this.base;
    }
  }

  async load(): Promise<void> {
    if (this.id === null) return;
    try {
      this.accept(await busy.with(getWord(this.id)));
      this.folds.begin(this.base.meanings);
    } catch (error) {
      this.failure = toFailure(error);
    }
  }

  /** Resolves to the record when it was saved. */
  async save(): Promise<AdminWord | null> {
    if (this.isSaving || !this.isDirty) return null;
    this.isSaving = true;
    this.failure = null;
    this.refused = {};
    try {
      if (!(await this.check())) {
        this.checks.showAll();
        this.refuse();
        return null;
      }
      const draft = $state.snapshot(this.draft) as Draft;
      const saved =
        this.id === null
          ? await createWord({ ...newBodyOf(draft), dataset: edited.name })
          : await patchWord(this.id, changesOf(this.base, draft), this.saved?.revision ?? null);
      this.accept(saved);
      return saved;
    } catch (error) {
      await this.explain(error);
      return null;
    } finally {
      this.isSaving = false;
    }
  }

  /** Follows what is typed, after a pause. To be run as an effect. */
  settle(): () => void {
    void this.changes;
    const timer = setTimeout(() => {
      this.settled = $state.snapshot(this.draft) as Draft;
      void this.check();
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }

  /** Something is typed at a place: what the server said of it is of no account any more. */
  retype(place: string): void {
    const kept = Object.entries(this.refused).filter(([one]) => !isWithin(place, one));
    this.refused = Object.fromEntries(kept);
  }

  /** Whether it could be saved; true also while there is no telling. */
  private async check(): Promise<boolean> {
    const schemas = this.isDirty ? await import('./validate.ts').catch(() => null) : null;
    const isNew = this.id === null;
    const problems = schemas?.problemsOf(isNew ? newBodyOf(this.draft) : this.changes, isNew) ?? [];
    this.checks.find(placeErrors(problems, this.draft));
    if (problems.length === 0 && Object.keys(this.refused).length === 0) this.isRefused = false;
    return problems.length === 0;
  }

  private refuse(): void {
    this.isRefused = true;
    this.folds.openErrors(this.errors);
  }

  /** Takes what both sides were put together to, on top of what the other made. */
  resolve(draft: Draft): void {
    if (!this.theirs) return;
    this.saved = this.theirs;
    this.base = draftOf(this.theirs);
    this.draft = draft;
    this.theirs = null;
    this.clear();
  }

  /** A change was reverted on this page. What is typed is put together with what that left. */
  async takeReverted(): Promise<void> {
    if (this.id === null) return;
    try {
      const record = await busy.with(getWord(this.id));
      if (this.isDirty) this.theirs = record;
      else this.accept(record);
    } catch (error) {
      this.failure = toFailure(error);
    }
  }

  /** Back to what the server has. */
  discard(): void {
    this.draft = structuredClone(this.base);
    this.clear();
    this.failure = null;
  }

  /** What is typed is not worth asking about any more. */
  leave(): void {
    this.isOver = true;
  }

  /** Gives the headword back to its dataset. What is typed stays. */
  async returnToDataset(): Promise<void> {
    if (!this.saved) return;
    const headword = this.saved.base?.word ?? this.saved.word;
    const { user_modified, revision } = await resetUserModified(headword, this.saved.dataset);
    this.saved = { ...this.saved, user_modified, revision };
  }

  /** What the record was, and is with what was typed, for putting it together with a third. */
  get sides(): { base: Draft; mine: Draft } {
    return { base: this.base, mine: $state.snapshot(this.draft) as Draft };
  }

  private accept(word: AdminWord): void {
    this.saved = word;
    this.base = draftOf(word);
    this.draft = draftOf(word);
    this.settled = this.base;
    this.clear();
    this.failure = null;
  }

  private clear(): void {
    this.refused = {};
    this.isRefused = false;
    this.checks.clear();
  }

  /** Tells why something could not be done; what someone else changed is shown as such. */
  async explain(error: unknown): Promise<void> {
    const failure = toFailure(error);
    if (failure?.code === 'entry_changed' && this.id !== null) {
      try {
        this.theirs = await getWord(this.id);
        return;
      } catch (second) {
        this.failure = toFailure(second);
        return;
      }
    }
    if (failure?.code === 'validation_failed') {
      this.refused = placeErrors(failure.fields, this.draft);
      this.refuse();
    } else if (failure?.code === 'entry_exists') {
      this.refused = { word: { message: t().editor.exists } };
      this.refuse();
    } else this.failure = failure;
  }
}

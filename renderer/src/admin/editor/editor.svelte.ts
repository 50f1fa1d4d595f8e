import type { AdminWord } from '../../../../server/contract/admin-words.ts';
import { createWord, getWord, patchWord, resetUserModified } from '../../api/admin.ts';
import { type Failure, toFailure } from '../../api/failure.ts';
import { busy } from '../shared/busy.svelte.ts';
import { changesOf, type Draft, draftOf, emptyDraft, newBodyOf } from './draft.ts';
import { placeErrors } from './field-errors.ts';

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
  /** What the server refused, by place; see `field-errors.ts`. */
  errors: Record<string, string> = $state.raw({});
  /** What someone else made of the record meanwhile. */
  theirs: AdminWord | null = $state.raw(null);
  private base: Draft = $state.raw(emptyDraft());
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
    }
  }

  async load(): Promise<void> {
    if (this.id === null) return;
    try {
      this.accept(await busy.with(getWord(this.id)));
    } catch (error) {
      this.failure = toFailure(error);
    }
  }

  /** Resolves to the record when it was saved. */
  async save(): Promise<AdminWord | null> {
    if (this.isSaving || !this.isDirty) return null;
    this.isSaving = true;
    this.failure = null;
    try {
      const draft = $state.snapshot(this.draft) as Draft;
      const saved =
        this.id === null
          ? await createWord(newBodyOf(draft))
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

  /** Takes what both sides were put together to, on top of what the other made. */
  resolve(draft: Draft): void {
    if (!this.theirs) return;
    this.saved = this.theirs;
    this.base = draftOf(this.theirs);
    this.draft = draft;
    this.theirs = null;
    this.errors = {};
  }

  /** Back to what the server has. */
  discard(): void {
    this.draft = structuredClone(this.base);
    this.errors = {};
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
    const { user_modified, revision } = await resetUserModified(headword);
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
    this.errors = {};
    this.failure = null;
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
    this.errors =
      failure?.code === 'validation_failed' ? placeErrors(failure.fields, this.draft) : {};
    if (failure?.code === 'entry_exists') this.errors = { word: failure.detail ?? failure.code };
    else if (failure?.code !== 'validation_failed') this.failure = failure;
  }
}

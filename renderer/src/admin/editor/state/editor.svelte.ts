import type { AdminWord } from '../../../../../server/contract/admin/words.ts';
import type { TranslationLanguage } from '../../../../../server/contract/vocabulary.ts';
import { createWord, getWord, patchWord, resetUserModified } from '../../../api/admin.ts';
import { type Failure, toFailure } from '../../../api/failure.ts';
import { pages } from '../../../i18n/pages.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import { edited } from '../../shared/edited-dataset.svelte.ts';
import { busy } from '../../shared/busy.svelte.ts';
import { Checks } from './checks.svelte.ts';
import {
  changesOf,
  type Draft,
  draftOf,
  emptyDraft,
  newBodyOf,
  newMeaning,
  withBlanks,
  withoutBlanks,
} from '../draft/draft.ts';
import { type Errors, errorsByPath, isWithin } from '../draft/field-errors.ts';
import { Folds } from './folds.svelte.ts';
import { Proposals } from './proposals.svelte.ts';

/** Checks, preview and marks follow the draft after so long a pause. */
const PAUSE_MS = 250;

/** One record being edited: the draft, the saved state, and the problems between them. */
export class Editor {
  /** Null for a new record. */
  readonly id: number | null;
  /** The server's version when it was last read or saved. */
  saved: AdminWord | null = $state.raw(null);
  draft: Draft = $state(emptyDraft());
  isSaving = $state(false);
  failure: Failure | null = $state.raw(null);
  /** The draft after the last pause. */
  settled: Draft = $state.raw(emptyDraft());
  readonly checks = new Checks();
  readonly folds = new Folds();
  readonly proposals = new Proposals();
  /** The part of the page with the focus, or the last one. */
  current: string | null = $state(null);
  /** Saving was refused, and the problems are not solved yet. */
  isRefused = $state(false);
  /** The server's problems by path; see `field-errors.ts`. */
  private refused: Errors = $state.raw({});
  /** The problems that are shown. */
  readonly errors: Errors = $derived({ ...this.checks.shown, ...this.refused });
  /** A newer version by someone else. */
  theirs: AdminWord | null = $state.raw(null);
  /** The saved record as a draft, to compare with. */
  base: Draft = $state.raw(emptyDraft());
  /** Set once the user has discarded the draft. */
  private isOver = $state(false);

  private readonly changes = $derived(changesOf(this.base, this.draft));
  readonly isDirty = $derived(!this.isOver && Object.keys(this.changes).length > 0);

  /** The save that is running. */
  private saving: Promise<AdminWord | null> | null = null;

  /**
   * @param headword of a new record; by itself it is nothing to save
   * @param languages for which there is a blank translation where one is missing
   */
  constructor(
    id: number | null,
    headword = '',
    private readonly languages: readonly TranslationLanguage[] = [],
  ) {
    this.id = id;
    if (id === null) {
      this.base = { ...emptyDraft(), word: headword, meanings: [newMeaning()] };
      this.draft = structuredClone(this.base);
      this.settled = this.base;
    }
  }

  async load(): Promise<void> {
    if (this.id === null) return;
    try {
      this.begin(await busy.with(getWord(this.id)));
    } catch (error) {
      this.failure = toFailure(error);
    }
  }

  begin(record: AdminWord): void {
    this.accept(record);
    if (this.languages.length === 0) this.folds.begin(this.base.meanings);
    // Not at the first pause, where it would keep the next key waiting.
    whenIdle(() => void import('./validate.ts').catch(() => null));
  }

  async loadProposals(): Promise<void> {
    if (this.saved) await this.proposals.load(this.base, this.saved.dataset);
  }

  /** Resolves to the saved record, or null. */
  save(): Promise<AdminWord | null> {
    this.saving ??= this.send().finally(() => (this.saving = null));
    return this.saving;
  }

  private async send(): Promise<AdminWord | null> {
    if (!this.isDirty) return null;
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

  /** Follows the draft after a pause. Run it as an effect. */
  settle(): () => void {
    void this.changes;
    const timer = setTimeout(() => {
      this.settled = this.sides.mine;
      void this.check();
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }

  /** The value at a path was edited, so the server's problem with it is dropped. */
  retype(path: string): void {
    const kept = Object.entries(this.refused).filter(([one]) => !isWithin(path, one));
    this.refused = Object.fromEntries(kept);
  }

  /** Resolves to true if the draft is valid, also while the schemas cannot be loaded. */
  private async check(): Promise<boolean> {
    const schemas = this.isDirty ? await import('./validate.ts').catch(() => null) : null;
    const isNew = this.id === null;
    const problems = schemas?.problemsOf(isNew ? newBodyOf(this.draft) : this.changes, isNew) ?? [];
    this.checks.find(errorsByPath(problems, withoutBlanks(this.draft)));
    if (problems.length === 0 && Object.keys(this.refused).length === 0) this.isRefused = false;
    return problems.length === 0;
  }

  private refuse(): void {
    this.isRefused = true;
    this.folds.openErrors(this.errors);
  }

  /** Takes a merge with the newer version as the draft. */
  resolve(draft: Draft): void {
    if (!this.theirs) return;
    this.saved = this.theirs;
    this.base = draftOf(this.theirs);
    this.draft = withBlanks(draft, this.languages);
    this.theirs = null;
    this.clear();
  }

  /** A change was reverted on this page, so the draft is merged with the result. */
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

  /** Returns to the saved version. */
  discard(): void {
    this.draft = withBlanks(structuredClone(this.base), this.languages);
    this.clear();
    this.failure = null;
  }

  /** After this, leaving the page does not ask about the draft. */
  leave(): void {
    this.isOver = true;
  }

  /** Gives the headword back to its dataset and keeps the draft. */
  async returnToDataset(): Promise<void> {
    if (!this.saved) return;
    const headword = this.saved.base?.word ?? this.saved.word;
    const { user_modified, revision } = await resetUserModified(headword, this.saved.dataset);
    this.saved = { ...this.saved, user_modified, revision };
  }

  /** The two sides to merge with a newer version. */
  get sides(): { base: Draft; mine: Draft } {
    return { base: this.base, mine: withoutBlanks($state.snapshot(this.draft) as Draft) };
  }

  private accept(word: AdminWord): void {
    this.saved = word;
    this.base = draftOf(word);
    this.draft = withBlanks(draftOf(word), this.languages);
    this.settled = this.base;
    this.clear();
    this.failure = null;
  }

  private clear(): void {
    this.refused = {};
    this.isRefused = false;
    this.checks.clear();
  }

  /** Reports a failure; a newer version is shown as such. */
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
      this.refused = errorsByPath(failure.fields, withoutBlanks(this.draft));
      this.refuse();
    } else if (failure?.code === 'entry_exists') {
      this.refused = { word: { message: pages().editor.exists } };
      this.refuse();
    } else this.failure = failure;
  }
}

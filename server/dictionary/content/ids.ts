import type {
  Meaning,
  NewMeaning,
  NewWordRecord,
  ShortTranslation,
  MeaningTranslation,
  WordRecord,
  Form,
} from '../../contract/word.ts';
import { DEFAULT_DATASET } from '../../database/dataset-tables.ts';
import type { ContentState } from '../../database/content-state.ts';

/**
 * Allocates ids for new content from the counters of a content state that its transaction has
 * locked. Allocations last only if {@link IdAllocator.advancedState} is saved with the content.
 */
export class IdAllocator {
  private readonly state: ContentState;

  constructor(state: ContentState) {
    this.state = { ...state, revision: state.revision + 1 };
  }

  /** The revision that this transaction creates. */
  get revision(): number {
    return this.state.revision;
  }

  advancedState(now: Date): ContentState {
    return { ...this.state, modified_at: now.toISOString() };
  }

  /** Numbers of datasets are never used again. */
  takeDataset(): number {
    const number = this.state.next_dataset ?? DEFAULT_DATASET + 1;
    this.state.next_dataset = number + 1;
    return number;
  }

  peekEntryId(): number {
    return this.state.next_entry_id;
  }

  takeEntryId(): number {
    return this.state.next_entry_id++;
  }

  takeWordId(): number {
    return this.state.next_word_id++;
  }

  /** For a meaning, a translation or a short translation. */
  takePartId(): number {
    return this.state.next_part_id++;
  }

  /** The record with new ids throughout. */
  number(record: NewWordRecord): WordRecord {
    const id = this.takeWordId();
    return {
      id,
      ...record,
      forms: record.forms.map((form): Form => ({ id: this.takeWordId(), ...form })),
      meanings: record.meanings.map((meaning) => this.numberMeaning(meaning)),
      short_translations: record.short_translations.map((translation): ShortTranslation => ({
        id: this.takePartId(),
        ...translation,
      })),
    };
  }

  numberMeaning(meaning: NewMeaning): Meaning {
    return {
      id: this.takePartId(),
      ...meaning,
      translations: meaning.translations.map((translation): MeaningTranslation => ({
        id: this.takePartId(),
        ...translation,
      })),
    };
  }
}

export const withoutIds = ({ id: _id, ...record }: WordRecord): NewWordRecord => ({
  ...record,
  forms: record.forms.map(({ id: _form, ...form }) => form),
  meanings: record.meanings.map(({ id: _meaning, ...meaning }) => ({
    ...meaning,
    translations: meaning.translations.map(({ id: _translation, ...rest }) => rest),
  })),
  short_translations: record.short_translations.map(({ id: _short, ...rest }) => rest),
});

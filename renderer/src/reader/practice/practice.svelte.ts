import { toasts } from '../../components/shared/toasts.svelte.ts';
import { l } from '../../i18n/learner.ts';
import type { PracticeDay, Star } from '../stars/schemas.ts';
import * as store from '../stars/store.ts';
import { count, dayOf, emptyDay, today } from '../stars/days.ts';
import { listsOf, waiting } from './queue.ts';
import { type Grade, schedule } from '../stars/schedule.ts';

interface Answered {
  /** The card before the answer. */
  card: Star;
  day: string;
  grade: Grade;
}

export class Practice {
  private stars: readonly Star[] = $state.raw([]);
  days: readonly PracticeDay[] = $state.raw([]);
  isLoaded = $state(false);
  isUnavailable = $state(false);
  /** The answers of this round, for undoing them one by one. */
  private answered: readonly Answered[] = $state.raw([]);
  /** The card whose answer was undone: it comes first. */
  private returned: string | null = $state(null);
  /** The ids of cards whose answers are being stored. */
  private saving: readonly string[] = [];
  /** The time of the last check for due cards. */
  private now: Date = $state.raw(today());

  constructor(
    private readonly list: () => string | null,
    private readonly clock: () => Date = today,
  ) {}

  get cards(): readonly Star[] {
    const list = this.list();
    return list === null ? this.stars : this.stars.filter(({ lists }) => lists.includes(list));
  }

  get lists(): string[] {
    return listsOf(this.stars);
  }

  get waiting() {
    const all = waiting(this.cards, this.today.fresh, this.now);
    const returned = this.cards.find(({ id }) => id === this.returned);
    return returned ? { ...all, card: returned } : all;
  }

  get today(): PracticeDay {
    const day = dayOf(this.now);
    return this.days.find((one) => one.day === day) ?? emptyDay(day);
  }

  get canUndo(): boolean {
    return this.answered.length > 0;
  }

  async load(): Promise<void> {
    try {
      const { stars, days } = await store.readAll();
      [this.stars, this.days] = [stars, days];
      this.isLoaded = true;
    } catch {
      this.isUnavailable = true;
    }
  }

  /** More cards may be due by now. */
  look(): void {
    this.now = this.clock();
  }

  /** A card whose last answer is still being stored ignores another. */
  async answer(card: Star, grade: Grade): Promise<void> {
    if (this.saving.includes(card.id)) return;
    this.look();
    const answered: Answered = { card, day: dayOf(this.now), grade };
    const next = { ...card, schedule: schedule(card.schedule, grade, this.now) };
    await this.save(next, answered, 1, () => {
      this.answered = [...this.answered, answered];
      this.returned = null;
    });
  }

  async undo(): Promise<void> {
    const last = this.answered.at(-1);
    if (!last || this.saving.length > 0) return;
    this.look();
    await this.save(last.card, last, -1, () => {
      this.answered = this.answered.slice(0, -1);
      this.returned = last.card.id;
    });
  }

  /** Stores the card and counts the answer, then shows it. */
  private async save(
    card: Star,
    { card: before, day, grade }: Answered,
    times: 1 | -1,
    show: () => void,
  ): Promise<void> {
    this.saving = [...this.saving, card.id];
    try {
      const answer = { grade, isFresh: before.schedule === null };
      const counted = await store.saveAnswer(card, day, (day) => count(day, answer, times));
      show();
      this.stars = this.stars.map((star) =>
        star.id === card.id ? { ...star, schedule: card.schedule } : star,
      );
      this.days = [...this.days.filter((one) => one.day !== day), counted];
    } catch {
      toasts.show(l().myWords.notSaved, 'danger');
    } finally {
      this.saving = this.saving.filter((id) => id !== card.id);
    }
  }
}

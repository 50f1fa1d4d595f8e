import { toasts } from '../../components/shared/toasts.svelte.ts';
import { l } from '../../i18n/learner.ts';
import { keepStarred } from '../offline/keep-starred.ts';
import type { MyWordsContents } from '../stars/contents.ts';
import type { Star } from '../stars/schemas.ts';
import * as store from '../stars/store.ts';

/** The stored words; changes are saved first and then shown. */
class MyWords {
  private contents: MyWordsContents | null = $state.raw(null);
  /** The browser has no storage. */
  isUnavailable = $state(false);
  /** Removed since the page was opened: their rows offer to undo it. */
  private removed: ReadonlyMap<string, Star> = $state.raw(new Map());

  get isLoaded(): boolean {
    return this.contents !== null;
  }
  /** Newest first, including those just removed. */
  get stars(): Star[] {
    const kept = this.all.stars.filter(({ id }) => !this.removed.has(id));
    const all = [...kept, ...this.removed.values()];
    return all.sort((a, b) => (a.starredAt > b.starredAt ? -1 : 1));
  }
  get lists(): string[] {
    return [...(this.contents?.lists ?? [])].sort((a, b) => a.localeCompare(b));
  }
  get days(): MyWordsContents['days'] {
    return this.contents?.days ?? [];
  }
  get all(): MyWordsContents {
    return this.contents ?? { lists: [], stars: [], days: [] };
  }

  isRemoved(id: string): boolean {
    return this.removed.has(id);
  }

  /** Reads everything, and again after each change. Returns a function that stops it. */
  start(): () => void {
    this.removed = new Map();
    void this.load().then(() => this.keep());
    return store.whenChanged(() => void this.load());
  }

  remove(star: Star): Promise<void> {
    return this.save(async () => {
      await store.removeStar(star.id);
      this.removed = new Map([...this.removed, [star.id, star]]);
    });
  }

  restore(star: Star): Promise<void> {
    return this.save(async () => {
      await store.addStar(star);
      this.removed = new Map([...this.removed].filter(([id]) => id !== star.id));
      const others = this.all.stars.filter(({ id }) => id !== star.id);
      this.contents = { ...this.all, stars: [...others, star] };
    });
  }

  change(id: string, change: { note: string; lists: string[] }): Promise<void> {
    return this.save(() => store.changeStar(id, (star) => ({ ...star, ...change })));
  }

  addList(name: string): Promise<void> {
    return this.save(() => store.addList(name));
  }

  /** Renames a list, or deletes it if there is no new name; its words stay. */
  changeList(name: string, newName: string | null): Promise<void> {
    return this.save(() => store.changeList(name, newName));
  }

  /** Returns the number of new words. */
  async mergeIn(file: MyWordsContents): Promise<number> {
    const before = this.all.stars.length;
    this.removed = new Map();
    this.contents = await store.mergeIn(file);
    this.keep();
    return this.contents.stars.length - before;
  }

  /** Keeps the entries for offline use. */
  private keep(): void {
    if (!this.contents) return;
    void keepStarred(new Set(this.contents.stars.map(({ word }) => word))).catch(() => {
      // The next visit tries again.
    });
  }

  private async load(): Promise<void> {
    try {
      this.contents = await store.readAll();
      this.isUnavailable = false;
    } catch {
      this.isUnavailable = true;
    }
  }

  private async save(change: () => Promise<unknown>): Promise<void> {
    try {
      await change();
    } catch {
      toasts.show(l().myWords.notSaved, 'danger');
    }
    await this.load();
  }
}

export const myWords = new MyWords();

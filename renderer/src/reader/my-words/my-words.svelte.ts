import { toasts } from '../../lib/toasts.svelte.ts';
import { l } from '../../i18n/learner.ts';
import { keepStarred } from '../offline/keep-starred.ts';
import type { MyWordsContents } from '../stars/contents.ts';
import type { Star } from '../stars/star.ts';
import * as store from '../stars/store.ts';

/** Everything that is kept, as the pages show it: what is changed is shown at once and then saved. */
class MyWords {
  private contents: MyWordsContents | null = $state.raw(null);
  /** The browser keeps nothing. */
  isUnavailable = $state(false);
  /** Removed while the page is shown: their places say so and offer them back. */
  private removed: ReadonlyMap<string, Star> = $state.raw(new Map());

  get isLoaded(): boolean {
    return this.contents !== null;
  }
  /** Newest first, those just removed among them. */
  get stars(): Star[] {
    const kept = this.all.stars.filter(({ id }) => !this.removed.has(id));
    const all = [...kept, ...this.removed.values()];
    return all.sort((a, b) => (a.starredAt > b.starredAt ? -1 : 1));
  }
  /** In the order of the alphabet. */
  get lists(): string[] {
    return [...(this.contents?.lists ?? [])].sort((a, b) => a.localeCompare(b));
  }
  get days(): MyWordsContents['days'] {
    return this.contents?.days ?? [];
  }
  /** All of it, as a file has it. */
  get all(): MyWordsContents {
    return this.contents ?? { lists: [], stars: [], days: [] };
  }

  isRemoved(id: string): boolean {
    return this.removed.has(id);
  }

  /** Reads everything, again whenever another tab has changed it; returns how to stop that. */
  start(): () => void {
    this.removed = new Map();
    void this.load().then(() => this.keep());
    return store.whenChangedElsewhere(() => void this.load());
  }

  async remove(star: Star): Promise<void> {
    this.removed = new Map([...this.removed, [star.id, star]]);
    await this.save(() => store.removeStar(star.id));
  }

  async restore(star: Star): Promise<void> {
    this.removed = new Map([...this.removed].filter(([id]) => id !== star.id));
    const others = this.all.stars.filter(({ id }) => id !== star.id);
    this.contents = { ...this.all, stars: [...others, star] };
    await this.save(() => store.putStar(star));
  }

  change(id: string, change: { note: string; lists: string[] }): Promise<void> {
    return this.save(() => store.changeStar(id, (star) => ({ ...star, ...change })));
  }

  addList(name: string): Promise<void> {
    return this.save(() => store.addList(name));
  }

  /** Without a new name the list is deleted; its words stay. */
  changeList(name: string, newName: string | null): Promise<void> {
    return this.save(() => store.changeList(name, newName));
  }

  /** Adds what a file holds; returns how many words are new. */
  async mergeIn(file: MyWordsContents): Promise<number> {
    const before = this.all.stars.length;
    this.removed = new Map();
    this.contents = await store.mergeIn(file);
    this.keep();
    return this.contents.stars.length - before;
  }

  /** Their entries are to be had without a connection. */
  private keep(): void {
    if (!this.contents) return;
    void keepStarred(new Set(this.contents.stars.map(({ word }) => word))).catch(() => {
      // Tried again when the page is opened the next time.
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

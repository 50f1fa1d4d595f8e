import type { PracticeDay, Star } from './schemas.ts';
import { emptyDay } from './days.ts';
import type { MyWordsContents } from './contents.ts';
import { myWordsDatabase } from './database.ts';
import { merge } from './merge.ts';

// Each change is one transaction, so tabs do not conflict. Wait for its promise before showing it.

const CHANGES = 'wordkeep-my-words';
const channel = new BroadcastChannel(CHANGES);

/** Calls back after each change in this tab or another; returns a function that stops it. */
export function whenChanged(tell: () => void): () => void {
  // A channel does not receive its own messages, so each listener has another one.
  const changes = new BroadcastChannel(CHANGES);
  changes.addEventListener('message', tell);
  return () => changes.close();
}

const announce = () => channel.postMessage(null);

export async function readAll(): Promise<MyWordsContents> {
  const database = await myWordsDatabase();
  const tx = database.transaction(['stars', 'lists', 'days']);
  const [stars, lists, days] = await Promise.all([
    tx.objectStore('stars').getAll(),
    tx.objectStore('lists').getAll(),
    tx.objectStore('days').getAll(),
  ]);
  return { stars, lists: lists.map(({ name }) => name), days };
}

export const readIds = async (): Promise<string[]> => (await myWordsDatabase()).getAllKeys('stars');

export const starsOf = async (word: string): Promise<Star[]> =>
  (await myWordsDatabase()).getAllFromIndex('stars', 'word', word);

/** An existing star, perhaps of another tab, stays as it is. */
export async function addStar(star: Star): Promise<void> {
  const tx = (await myWordsDatabase()).transaction('stars', 'readwrite');
  if (!(await tx.store.getKey(star.id))) await tx.store.put(star);
  await tx.done;
  announce();
}

/** Returns the new star; undefined if it no longer exists. */
export async function changeStar(
  id: string,
  change: (star: Star) => Star,
): Promise<Star | undefined> {
  const tx = (await myWordsDatabase()).transaction('stars', 'readwrite');
  const star = await tx.store.get(id);
  const changed = star && change(star);
  if (changed) await tx.store.put(changed);
  await tx.done;
  announce();
  return changed;
}

/** Returns the removed star, so that it can be restored. */
export async function removeStar(id: string): Promise<Star | undefined> {
  const tx = (await myWordsDatabase()).transaction('stars', 'readwrite');
  const star = await tx.store.get(id);
  await tx.store.delete(id);
  await tx.done;
  announce();
  return star;
}

export async function addList(name: string): Promise<void> {
  const database = await myWordsDatabase();
  await database.put('lists', { name, createdAt: new Date().toISOString() });
  announce();
}

/** Renames a list, or deletes it if there is no new name; its words stay. */
export async function changeList(name: string, newName: string | null): Promise<void> {
  const tx = (await myWordsDatabase()).transaction(['stars', 'lists'], 'readwrite');
  const lists = tx.objectStore('lists');
  const list = await lists.get(name);
  await lists.delete(name);
  if (newName !== null) {
    await lists.put({ name: newName, createdAt: list?.createdAt ?? new Date().toISOString() });
  }
  const stars = tx.objectStore('stars');
  for (const star of await stars.getAll()) {
    if (!star.lists.includes(name)) continue;
    const others = star.lists.filter((one) => one !== name && one !== newName);
    await stars.put({ ...star, lists: newName === null ? others : [...others, newName] });
  }
  await tx.done;
  announce();
}

export async function mergeIn(file: MyWordsContents): Promise<MyWordsContents> {
  const merged = merge(await readAll(), file);
  const tx = (await myWordsDatabase()).transaction(['stars', 'lists', 'days'], 'readwrite');
  const createdAt = new Date().toISOString();
  const lists = tx.objectStore('lists');
  for (const name of merged.lists) {
    if (!(await lists.get(name))) await lists.put({ name, createdAt });
  }
  for (const star of merged.stars) await tx.objectStore('stars').put(star);
  for (const day of merged.days) await tx.objectStore('days').put(day);
  await tx.done;
  announce();
  return merged;
}

/** Stores the new schedule of the card, and returns the day as counted. */
export async function saveAnswer(
  star: Star,
  day: string,
  countIn: (day: PracticeDay) => PracticeDay,
): Promise<PracticeDay> {
  const tx = (await myWordsDatabase()).transaction(['stars', 'days'], 'readwrite');
  // A card removed in another tab stays removed; changes to its lists and note are kept.
  const now = await tx.objectStore('stars').get(star.id);
  if (now) await tx.objectStore('stars').put({ ...now, schedule: star.schedule });
  // Other tabs may practise, too.
  const days = tx.objectStore('days');
  const counted = countIn((await days.get(day)) ?? emptyDay(day));
  await days.put(counted);
  await tx.done;
  announce();
  return counted;
}

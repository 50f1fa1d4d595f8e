import { foldHeadword } from '../../../../server/contract/spelling.ts';
import type { WordRecord } from '../../../../server/contract/word.ts';
import { offlineDatabase } from './database.ts';
import {
  type Entry,
  type KeptWord,
  keptWord,
  ownRecords,
  type Reason,
  totals,
  withoutReason,
} from './kept-word.ts';

/** The most words kept after a look-up; beyond that, the oldest go. */
const MAX_SEEN = 500;

export const KEPT_CHANGES = 'wordkeep-offline';
const channel = new BroadcastChannel(KEPT_CHANGES);

export async function keepWords(entries: readonly Entry[], reason: Reason): Promise<void> {
  const now = Date.now();
  const tx = (await offlineDatabase()).transaction(['kept', 'records'], 'readwrite');
  const kept = tx.objectStore('kept');
  for (const entry of entries) {
    for (const [word, records] of ownRecords(entry.word, entry.records)) {
      const before = await kept.get(word);
      await kept.put(keptWord(word, records, { before, reason, now }));
      await tx.objectStore('records').put(records, word);
    }
  }
  await tx.done;
  channel.postMessage(null);
  if (reason === 'seen') await dropOldest();
}

async function dropOldest(): Promise<void> {
  const database = await offlineDatabase();
  const seen = await database.getAllFromIndex('kept', 'seenAt');
  await drop(seen.slice(0, Math.max(0, seen.length - MAX_SEEN)), 'seen');
}

/** The kept entry that a spelling leads to; null if there is none. */
export async function findKept(
  spelling: string,
): Promise<{ records: WordRecord[]; keptAt: number } | null> {
  const database = await offlineDatabase();
  const folded = foldHeadword(spelling);
  const found = await database.getAllFromIndex('kept', 'spellings', folded);
  if (found.length === 0) return null;
  // Its own records come before those of words that it is a form or spelling of.
  const isOwn = ({ word }: KeptWord) => foldHeadword(word) === folded;
  const records: WordRecord[] = [];
  for (const { word } of found.sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)))) {
    const all = (await database.get('records', word)) ?? [];
    records.push(...all.filter((record) => hasSpelling(record, folded)));
  }
  return records.length === 0
    ? null
    : { records, keptAt: Math.min(...found.map(({ keptAt }) => keptAt)) };
}

const hasSpelling = ({ word, forms, alternatives }: WordRecord, folded: string): boolean =>
  [word, ...forms.map((form) => form.word), ...alternatives].some(
    (spelling) => foldHeadword(spelling) === folded,
  );

/** Headwords with a spelling that begins with `start`, shortest first. */
export async function keptWordsLike(start: string, limit: number): Promise<string[]> {
  const folded = foldHeadword(start);
  const range = IDBKeyRange.bound(folded, `${folded}\uffff`);
  const found = await (await offlineDatabase()).getAllFromIndex('kept', 'spellings', range);
  const words = [...new Set(found.map(({ word }) => word))];
  return words.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, limit);
}

export const countKept = async (): Promise<ReturnType<typeof totals>> =>
  totals(await (await offlineDatabase()).getAll('kept'));

export async function wordsKeptFor(reason: Reason): Promise<string[]> {
  const all = await (await offlineDatabase()).getAll('kept');
  return all.filter(({ reasons }) => reasons.includes(reason)).map(({ word }) => word);
}

/** Removes a reason from all words or the given ones; words without another reason are deleted. */
export async function forget(reason: Reason, words?: readonly string[]): Promise<void> {
  const all = await (await offlineDatabase()).getAll('kept');
  const concerned = all.filter(
    (kept) => kept.reasons.includes(reason) && (words?.includes(kept.word) ?? true),
  );
  await drop(concerned, reason);
}

async function drop(concerned: readonly KeptWord[], reason: Reason): Promise<void> {
  if (concerned.length === 0) return;
  const tx = (await offlineDatabase()).transaction(['kept', 'records'], 'readwrite');
  for (const kept of concerned) {
    const rest = withoutReason(kept, reason);
    if (rest) await tx.objectStore('kept').put(rest);
    else {
      await tx.objectStore('kept').delete(kept.word);
      await tx.objectStore('records').delete(kept.word);
    }
  }
  await tx.done;
}

import {
  linkedWords,
  SERVED_ENTRY_ID,
  type ServedEntry,
} from '../../../../server/contract/public/pages.ts';
import { knownWords } from '../../lib/known-words.svelte.ts';
import { datasets } from '../state/datasets.svelte.ts';
import { wordCache } from './word-cache.ts';
import { familyCache } from './word-family.ts';

/** The entry that came with the page saves a request. */
export function takeServedEntry(): void {
  const text = document.getElementById(SERVED_ENTRY_ID)?.textContent;
  // The entry is from the server's first dictionary.
  if (!text || datasets.areChosen) return;
  const { term, records, missing, family }: ServedEntry = JSON.parse(text);
  wordCache.put(term, records);
  familyCache.put(term, family);
  knownWords.learn(linkedWords(records), missing);
}

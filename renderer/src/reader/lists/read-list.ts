import { BATCH_MAX_WORDS } from '../../../../server/contract/vocabulary.ts';
import { foldHeadword } from '../../../../server/contract/spelling.ts';
import type { WordRecord } from '../../../../server/contract/word.ts';
import { batchWords } from '../../api/public.ts';
import type { Star } from '../stars/schemas.ts';
import { aboutFirst } from './about-first.ts';
import { contentOf, newStar, starredWord } from '../stars/star.ts';

/** A word of a list, as it would be starred. */
export interface ListedWord extends Star {
  /** Its inflected forms, as far as they are known. */
  forms?: readonly string[];
}

/** The entries of these words, meanings about the topic first, and the words that have none. */
export async function readList(
  words: readonly string[],
  topic?: string | null,
  signal?: AbortSignal,
) {
  const starts = words.flatMap((_, i) => (i % BATCH_MAX_WORDS === 0 ? [i] : []));
  const batches = await Promise.all(
    starts.map((start) => batchWords(words.slice(start, start + BATCH_MAX_WORDS), signal)),
  );
  const answers = new Map(
    batches.flatMap(({ data }) => data.map(({ word, entries }) => [word, entries])),
  );
  const missing: string[] = [];
  /** By id: two forms of a word are one word. */
  const found = new Map<string, ListedWord>();
  for (const typed of words) {
    const records = aboutFirst(answers.get(foldHeadword(typed)) ?? [], topic);
    const { word } = records.find((record) => record.word === typed) ?? records[0] ?? {};
    if (word === undefined) {
      missing.push(typed);
      continue;
    }
    const starred = starredWord(word);
    const star = newStar(starred, contentOf(starred, records.map(ofFirstMeaning)), new Date());
    const forms = records.flatMap((one) => (one.word === word ? one.forms : []));
    found.set(star.id, { ...star, forms: forms.map((form) => form.word) });
  }
  return { found: [...found.values()], missing };
}

/** With short translations, which are about all meanings, only where the first one has none. */
function ofFirstMeaning(record: WordRecord): WordRecord {
  const own = record.meanings[0]?.translations.map(({ language }) => language) ?? [];
  const short = record.short_translations.filter(({ language }) => !own.includes(language));
  return { ...record, short_translations: short };
}

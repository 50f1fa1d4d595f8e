import { phraseSound } from '../../../../../server/contract/inflection/phrase-sound.ts';
import type { PartOfSpeech } from '../../../../../server/contract/vocabulary.ts';
import { batchWords } from '../../../api/public.ts';

const MAX_WORDS = 10;

/** The sound of a phrase, put together from those of its words in the dictionary; null if unknown. */
export async function soundOfPhrase(
  phrase: string,
  partOfSpeech: PartOfSpeech,
  signal: AbortSignal,
): Promise<string | null> {
  const words = phrase.trim().split(/\s+/);
  if (words.length > MAX_WORDS) return null;
  const { data } = await batchWords(words, signal);
  const records = data.flatMap(({ entries }) => entries);
  const ofWord = (word: string) => records.filter((one) => one.word === word);
  const get = (word: string, part: PartOfSpeech) =>
    ofWord(word).find((one) => one.part_of_speech === part);
  return phraseSound(phrase.trim(), partOfSpeech, {
    store: { get, ofWord },
    ofForms: new Map(),
    lookUp: () => [],
  });
}

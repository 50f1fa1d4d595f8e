import endings from './endings.json' with { type: 'json' };
import type { PartOfSpeech } from '../../../contract/vocabulary.ts';
import { guessedPart } from '../part-of-speech.ts';

const NOUN = new RegExp(endings.noun);
const ADJECTIVE = new RegExp(endings.adjective);
const ADVERB = new RegExp(endings.adverb.en);
const WORDS = new Map(Object.entries(endings.words as Record<string, PartOfSpeech>));

const endingIn = (endings: Readonly<Record<string, string>>, language: string): RegExp | null => {
  const ending = endings[language];
  return ending === undefined ? null : new RegExp(ending);
};

/**
 * Guesses from how an English word and its translations end, where a book does not say. Right for
 * six in seven of those words of FreeDict whose part of speech is known.
 */
export function guessFromTranslations(
  word: string,
  language: string,
  translations: readonly string[],
): PartOfSpeech {
  if (word.includes(' ') || /^\p{Lu}/u.test(word)) return guessedPart(word);
  const known = WORDS.get(word);
  if (known !== undefined) return known;
  const isGerman = language === 'de';
  const most = (pattern: RegExp) =>
    translations.filter((one) => pattern.test(one)).length * 2 > translations.length;
  if (isGerman && most(/(?:^|\s)\p{Lu}\S*$/u)) return 'noun';
  const adverb = endingIn(endings.adverb, language);
  const isAdverb = !adverb || ADVERB.test(word) || translations.some((one) => adverb.test(one));
  if (word.endsWith('ly') && isAdverb) return 'adverb';
  const verb = endingIn(endings.verb, language);
  if (verb && !NOUN.test(word) && most(verb)) {
    return ADJECTIVE.test(word) && !/(?:ive|al)$/.test(word) ? 'adjective' : 'verb';
  }
  if (isGerman) return /(?:ing|ed)$/.test(word) ? 'verb' : 'adjective';
  return ADJECTIVE.test(word) && !NOUN.test(word) ? 'adjective' : 'noun';
}

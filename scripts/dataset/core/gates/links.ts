import type { OwnWord } from '../../own-words/entry.ts';
import { splitVariants } from '../../own-words/variants.ts';
import type { Lookup } from '../lookup.ts';

const MAX_SYNONYMS = 5;

/** Synonyms and antonyms are few, common headwords, and none of them is offensive. */
export const checkLinks = (word: OwnWord, lookup: Lookup): string[] =>
  word.meanings.flatMap(({ meaning, place: meaningPlace, links }) => [
    ...(meaning.synonyms.length > MAX_SYNONYMS
      ? [`${meaningPlace}: at most ${MAX_SYNONYMS} synonyms, found ${meaning.synonyms.length}.`]
      : []),
    ...links.flatMap(({ text, place }) =>
      splitVariants(text.replace(/^@\S+\s*/, '')).flatMap((link) => {
        if (link === word.record.word) return [`${place}: "${link}" is the headword.`];
        if (lookup.offensive.has(link)) return [`${place}: "${link}" is offensive or vulgar.`];
        const isFine = lookup.common.has(link) || lookup.isAllowed(word, link);
        return isFine ? [] : [`${place}: "${link}" is no headword, or rarer than Zipf 3.`];
      }),
    ),
  ]);

/** The meanings that an entry covers or drops exist in WordNet, and each is named once. */
export function checkSenses({ record, meanings, drops }: OwnWord, lookup: Lookup): string[] {
  const senses = lookup.facts(record.word, record.part_of_speech)?.senses ?? [];
  const known = new Set(senses.map(({ key }) => key));
  const seen = new Set<string>();
  return [...meanings.flatMap(({ covers }) => covers), ...drops].flatMap(({ key, place }) => {
    const isRepeated = seen.has(key);
    seen.add(key);
    if (!known.has(key)) return [`${place}: WordNet has no meaning ${key} of "${record.word}".`];
    return isRepeated ? [`${place}: ${key} is named twice.`] : [];
  });
}

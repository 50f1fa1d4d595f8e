import type { OwnWord } from '../../own-words/entry.ts';
import { splitVariants } from '../../own-words/variants.ts';
import type { Lookup } from '../lookup.ts';

const MAX_SYNONYMS = 5;

/** Synonyms and antonyms are few, common headwords, and none of them is offensive. */
export const checkLinks = (word: OwnWord, lookup: Lookup): string[] =>
  word.meanings.flatMap(({ meaning, location: at, links }) => [
    ...(meaning.synonyms.length > MAX_SYNONYMS
      ? [`${at}: at most ${MAX_SYNONYMS} synonyms, found ${meaning.synonyms.length}.`]
      : []),
    ...links.flatMap(({ text, location }) =>
      splitVariants(text.replace(/^@\S+\s*/, '')).flatMap((link) => {
        if (link === word.record.word) return [`${location}: "${link}" is the headword.`];
        if (lookup.offensive.has(link)) return [`${location}: "${link}" is offensive or vulgar.`];
        const isFine = lookup.common.has(link) || lookup.isAllowed(word, link);
        return isFine ? [] : [`${location}: "${link}" is no headword, or rarer than Zipf 3.`];
      }),
    ),
  ]);

/** The meanings that an entry covers or drops exist in WordNet, and each is named once. */
export function checkSenses({ record, meanings, drops }: OwnWord, lookup: Lookup): string[] {
  const senses = lookup.facts(record.word, record.part_of_speech)?.senses ?? [];
  const known = new Set(senses.map(({ key }) => key));
  const seen = new Set<string>();
  return [...meanings.flatMap(({ covers }) => covers), ...drops].flatMap(({ key, location }) => {
    const isRepeated = seen.has(key);
    seen.add(key);
    if (!known.has(key)) return [`${location}: WordNet has no meaning ${key} of "${record.word}".`];
    return isRepeated ? [`${location}: ${key} is named twice.`] : [];
  });
}

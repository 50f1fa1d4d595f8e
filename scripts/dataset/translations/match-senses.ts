import type { TranslationLanguage } from '../../../server/contract/vocabulary.ts';
import { readSourceLines } from '../source-files.ts';
import type { Synset, WordNet } from '../wordnet/parse.ts';
import { senseKey } from '../wordnet/parse.ts';
import type { Emoji, NamedThing } from './cldr.ts';
import { cldrCalendar, cldrEmoji, cldrLanguages, cldrTerritories } from './cldr.ts';

/** Translations of a concept: synset key to language to name. */
export type SynsetTranslations = ReadonlyMap<string, ReadonlyMap<TranslationLanguage, string>>;

/** Numbers of WordNet's lexicographer files. */
const LEX = {
  animal: 5,
  artifact: 6,
  body: 8,
  communication: 10,
  food: 13,
  location: 15,
  object: 17,
  person: 18,
  phenomenon: 19,
  plant: 20,
  substance: 27,
  time: 28,
};

/** Kinds of things that a picture shows. */
const PICTURED = new Set([
  LEX.animal,
  LEX.artifact,
  LEX.body,
  LEX.communication,
  LEX.food,
  LEX.object,
  LEX.person,
  LEX.phenomenon,
  LEX.plant,
  LEX.substance,
]);

/**
 * Finds the WordNet concept of every name in CLDR. A wrong translation is worse than none: names
 * that could be several concepts are decided by what CLDR tells about them, or left out.
 */
export function matchTranslations(wordNet: WordNet): SynsetTranslations {
  const matches = new Map<string, ReadonlyMap<TranslationLanguage, string>>();
  const nouns = nounSenses(wordNet);
  const take = (synset: Synset | undefined, thing: NamedThing): void => {
    if (synset && !matches.has(synset.key)) matches.set(synset.key, thing.translations);
  };
  for (const thing of cldrTerritories()) take(territorySense(thing, nouns, wordNet), thing);
  for (const thing of cldrLanguages()) take(languageSense(thing, nouns, wordNet), thing);
  for (const thing of cldrCalendar()) {
    take(
      nouns.get(thing.english)?.find((synset) => synset.lexFile === LEX.time),
      thing,
    );
  }
  const rejected = new Set(
    readSourceLines('translations/rejected-pictures.txt').map(({ text }) => text),
  );
  for (const emoji of cldrEmoji()) {
    if (!rejected.has(emoji.english) && isPlainName(emoji))
      take(emojiSense(emoji, nouns, wordNet), emoji);
  }
  return matches;
}

/**
 * Some languages describe a picture at length ("yellow star of medium size") where English names
 * the thing: these are no translations.
 */
function isPlainName({ english, translations }: NamedThing): boolean {
  const words = (text: string): number =>
    text.split(/\s+/).filter((word) => !/^(?:de|del|da|do|des|du|à|a|la|el|le)$/.test(word)).length;
  return [...translations.values()].every((name) => words(name) <= words(english) + 1);
}

/** The senses of every noun by exact spelling, the most frequent first. */
function nounSenses(wordNet: WordNet): Map<string, Synset[]> {
  const senses = new Map<string, Synset[]>();
  for (const synset of wordNet.synsets.values()) {
    if (synset.pos !== 'n') continue;
    for (const word of synset.words) {
      const known = senses.get(word);
      if (known) known.push(synset);
      else senses.set(word, [synset]);
    }
  }
  const rank = (word: string, synset: Synset): number =>
    wordNet.ranks.get(senseKey(word, synset.key))?.number ?? 0;
  for (const [word, synsets] of senses) synsets.sort((a, b) => rank(word, a) - rank(word, b));
  return senses;
}

function territorySense(
  { english }: NamedThing,
  nouns: ReadonlyMap<string, Synset[]>,
  wordNet: WordNet,
): Synset | undefined {
  const places = (nouns.get(english) ?? []).filter(
    ({ lexFile }) => lexFile === LEX.location || lexFile === LEX.object,
  );
  const isKind = (synset: Synset, kinds: readonly string[]): boolean => {
    const above = wordsAbove(synset, wordNet);
    return kinds.some((kind) => above.has(kind));
  };
  return (
    places.find((synset) => isKind(synset, ['country', 'continent'])) ??
    places.find((synset) => isKind(synset, ['island', 'territory', 'district'])) ??
    (places.length === 1 ? places[0] : undefined)
  );
}

function languageSense(
  { english }: NamedThing,
  nouns: ReadonlyMap<string, Synset[]>,
  wordNet: WordNet,
): Synset | undefined {
  return (nouns.get(english) ?? []).find(
    (synset) => synset.lexFile === LEX.communication && wordsAbove(synset, wordNet).has('language'),
  );
}

/**
 * The sense a picture shows: the one whose broader terms and definition share most words with the
 * picture's keywords; without any shared word, only a picturable first sense.
 */
function emojiSense(
  { english, keywords }: Emoji,
  nouns: ReadonlyMap<string, Synset[]>,
  wordNet: WordNet,
): Synset | undefined {
  const senses = (nouns.get(english) ?? []).filter((synset) => PICTURED.has(synset.lexFile));
  const cues = keywords.filter((keyword) => keyword !== english);
  const scored = senses.map((synset) => {
    const context = wordsAbove(synset, wordNet);
    for (const word of synset.gloss.toLowerCase().match(/\p{L}+/gu) ?? []) context.add(word);
    return { synset, score: cues.filter((cue) => context.has(cue)).length };
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  if (best > 0) return scored.find(({ score }) => score === best)?.synset;
  const first = nouns.get(english)?.[0];
  return first === senses[0] ? first : undefined;
}

/** The words of a synset and of all synsets above it. */
function wordsAbove(synset: Synset, wordNet: WordNet): Set<string> {
  const words = new Set<string>();
  const seen = new Set<string>();
  const queue = [synset];
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (seen.has(next.key)) continue;
    seen.add(next.key);
    next.words.forEach((word) => words.add(word));
    for (const { symbol, target } of next.pointers) {
      const above = symbol === '@' || symbol === '@i' ? wordNet.synsets.get(target) : undefined;
      if (above) queue.push(above);
    }
  }
  return words;
}

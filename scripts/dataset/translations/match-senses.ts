import type { TranslationLanguage } from '../../../server/contract/vocabulary.ts';
import { readSourceLines } from '../source-files.ts';
/** Numbers of WordNet's lexicographer files. */
import LEX from '../wordnet/lexicographer-files.json' with { type: 'json' };
import type { Synset, WordNet } from '../wordnet/parse.ts';
import type { Emoji, NamedThing } from './cldr.ts';
import { cldrCalendar, cldrEmoji, cldrLanguages, cldrTerritories } from './cldr.ts';

export interface ConceptNames {
  names: ReadonlyMap<TranslationLanguage, string>;
  /** The one word of the concept that these names translate; null means all its synonyms. */
  word: string | null;
}

/** Names of concepts by synset key. */
export type SynsetTranslations = ReadonlyMap<string, readonly ConceptNames[]>;

/** Kinds of things that a picture can show. */
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
 * Finds the WordNet concept of every name in CLDR. A wrong translation is worse than none:
 * ambiguous names are decided by what else CLDR says about them, or left out.
 */
export function matchTranslations(wordNet: WordNet): SynsetTranslations {
  const matches = new Map<string, ConceptNames[]>();
  const nouns = nounSenses(wordNet);
  const take = (synset: Synset | undefined, names: ConceptNames): void => {
    if (!synset) return;
    const known = matches.get(synset.key);
    if (known) known.push(names);
    else matches.set(synset.key, [names]);
  };
  for (const thing of cldrTerritories()) {
    for (const synset of territorySenses(thing, nouns, wordNet)) take(synset, exactly(thing));
  }
  for (const thing of cldrLanguages()) {
    take(languageSense(thing, nouns, wordNet), exactly(thing));
  }
  for (const thing of cldrCalendar()) {
    const senses = nouns.get(thing.english);
    take(
      senses?.find((synset) => synset.lexFile === LEX.time),
      exactly(thing),
    );
  }
  const rejected = new Set(
    readSourceLines('translations/rejected-pictures.txt').map(({ text }) => text),
  );
  for (const emoji of cldrEmoji()) {
    if (rejected.has(emoji.english) || !isPlainName(emoji)) continue;
    take(emojiSense(emoji, nouns, wordNet), { names: emoji.translations, word: null });
  }
  return matches;
}

/**
 * Some languages describe a picture at length ("yellow star of medium size") where English just
 * names the thing. These are no translations.
 */
function isPlainName({ english, translations }: NamedThing): boolean {
  const words = (text: string): number =>
    text.split(/\s+/).filter((word) => !/^(?:de|del|da|do|des|du|à|a|la|el|le)$/.test(word)).length;
  return [...translations.values()].every((name) => words(name) <= words(english) + 1);
}

/** Synonyms of a name may be other names ("Haiti" and "Hispaniola"): only the name itself counts. */
function exactly({ english, translations }: NamedThing): ConceptNames {
  return { names: translations, word: english };
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
    synset.ranks[synset.words.indexOf(word)]?.number ?? 0;
  for (const [word, synsets] of senses) synsets.sort((a, b) => rank(word, a) - rank(word, b));
  return senses;
}

/** A country, and the islands of the same name that it is on ("Japan", "Cuba"). */
function territorySenses(
  { english }: NamedThing,
  nouns: ReadonlyMap<string, Synset[]>,
  wordNet: WordNet,
): Synset[] {
  const places = (nouns.get(english) ?? []).filter(
    ({ lexFile }) => lexFile === LEX.location || lexFile === LEX.object,
  );
  const ofKind = (kinds: readonly string[]): Synset[] =>
    places.filter((synset) => {
      const above = wordsAbove(synset, wordNet);
      return kinds.some((kind) => above.has(kind));
    });
  const lands = places.filter((synset) => isLand(synset, wordNet)).slice(0, 1);
  const islands = ofKind(['island', 'archipelago']).filter(({ words }) => words[0] === english);
  const found = [...lands, ...islands.slice(0, 1)];
  if (found.length === 0) found.push(...ofKind(['territory', 'district']).slice(0, 1));
  return found.length > 0 || places.length !== 1 ? found : places;
}

/** Whether a place is a country or continent; WordNet also uses "country" for any area. */
function isLand(synset: Synset, wordNet: WordNet): boolean {
  return synsetsAbove(synset, wordNet).some(
    ({ words }) =>
      words.includes('continent') || (words.includes('country') && words.includes('state')),
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
  return new Set(synsetsAbove(synset, wordNet).flatMap(({ words }) => words));
}

function synsetsAbove(synset: Synset, wordNet: WordNet): Synset[] {
  const found = new Map([[synset.key, synset]]);
  for (const next of found.values()) {
    for (const { symbol, target } of next.pointers) {
      const above = symbol === '@' || symbol === '@i' ? wordNet.synsets.get(target) : undefined;
      if (above) found.set(above.key, above);
    }
  }
  return [...found.values()];
}

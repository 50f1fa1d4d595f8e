import type { PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import type { SynsetPos } from './parse.ts';

const SINGLE: Record<SynsetPos, PartOfSpeech> = {
  ...{ n: 'noun', v: 'verb', a: 'adjective', r: 'adverb' },
};

/** The adverbs and prepositions that turn the verb before them into a phrasal verb. */
const PARTICLES = new Set(
  (
    'about above across after against ahead along apart around aside astray at away back before ' +
    'behind between beyond by down for forth forward forwards from in into of off on onto open ' +
    'out over past round short through to together towards under up upon with without'
  ).split(' '),
);

/** A multi-word adjective that begins with one of these is a set phrase: "out of print". */
const OPENING_PREPOSITIONS = new Set(
  'above across after against at behind below beneath beside between beyond by for from in inside into of off on onto out over past to under up upon with within without'.split(
    ' ',
  ),
);

export interface WordClass {
  partOfSpeech: PartOfSpeech;
  basePhrasal: string | null;
}

/**
 * The part of speech under which a learner expects a word of WordNet. Nouns of several words stay
 * nouns ("ice cream"). Verbs followed only by particles are phrasal verbs ("put up with"). Other
 * verbs ("take place"), all adverbs ("of course") and adjectives that begin with a preposition
 * ("out of print") are phrases; other adjectives ("brand new") stay adjectives.
 */
export function classify(
  word: string,
  pos: SynsetPos,
  isVerb: (word: string) => boolean,
): WordClass {
  const parts = word.split(' ');
  const [first = '', ...rest] = parts;
  if (rest.length === 0 || pos === 'n') return { partOfSpeech: SINGLE[pos], basePhrasal: null };
  if (pos === 'v' && isVerb(first) && rest.every((part) => PARTICLES.has(part))) {
    return { partOfSpeech: 'verb', basePhrasal: first };
  }
  if (pos === 'a' && !OPENING_PREPOSITIONS.has(first)) {
    return { partOfSpeech: 'adjective', basePhrasal: null };
  }
  return { partOfSpeech: 'phrase', basePhrasal: null };
}

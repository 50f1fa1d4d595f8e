import { foldHeadword } from '../../../text/fold.ts';
import { nameKeyOf, type NameKey } from './names.ts';
import english from './words.json' with { type: 'json' };

/** The part of speech of the word that a question describes. */
export type Kind = (typeof KINDS)[number];
export const KINDS = ['noun', 'verb', 'adjective', 'adverb'] as const;

/** Nouns that begin questions, with what they are of, for or do. */
const HEADS = english.heads.join('|');

const BEGINNINGS: readonly [Kind, RegExp][] = [
  ['adverb', /^in an? (?:\S+ ){1,3}(?:manner|way)$/],
  [
    'adjective',
    /^(?:(?:un)?able|likely|impossible|ready|willing|hard|easy) to |^(?:being|having|lacking|resembling|showing|full of|capable of|relating to|that (?:can|cannot|is|has|you)) /,
  ],
  ['adjective', /^(?:not|very|extremely|easily|without|feeling (?!of |when |that )\S+) /],
  ['adjective', /^when (?:\S+ ){1,2}(?:is|are|feels?|cannot|can't) (?!\S+ing )/],
  ['adjective', /^(?:describes?|describing|about) /],
  ['verb', /^to (?!do with |the |an? )/],
  [
    'noun',
    /^(?:an?|the|any|your|someone|somebody|something|what|where) |^\S+ (?:who|whom|whose|that|which|where|when) /,
  ],
  ['noun', new RegExp(`^(?:\\S+ )?(?:${HEADS}) (?:of|for|to|by|with|in|from|made|used) `)],
];

/** A question, as it was understood. */
export interface Question {
  text: string;
  /** The text as the name of something. */
  name: NameKey;
  kind: Kind | null;
  /** True if the question is about the opposite of the text. */
  isOpposite: boolean;
  /** True if it may ask what somebody or something is like, too. */
  mayBeAdjective: boolean;
}

const ASKED = String.raw`^(?:(?:what|what's|what is|what are) )?(?:(?:an?|the|one|another|other) )?`;
const MEANING = String.raw`(?:for(?: when)?|when|meaning|(?:that|which) means?|(?:to|that) describes?) (?=\S)`;
/** Words that ask for a word and say nothing about it, and what they ask for. */
const FRAMES: readonly [RegExp, Partial<Question>][] = [
  [new RegExp(`${ASKED}(?:antonym|opposite)s? (?:for|of|to) (?=\\S)`), { isOpposite: true }],
  [new RegExp(`${ASKED}synonyms? (?:for|of) (?=\\S)`), {}],
  [new RegExp(`${ASKED}names? (?:for|of) (?=\\S)`), { kind: 'noun' }],
  [new RegExp(`${ASKED}(?:word|term|phrase|expression)s? ${MEANING}`), {}],
  ...KINDS.map((kind): [RegExp, Partial<Question>] => [
    new RegExp(`${ASKED}${kind}s? ${MEANING}`),
    { kind },
  ]),
  [/^what (?:(?:do|would) )?(?:you|we|they) call (?:it when )?(?=\S)/, {}],
];
/** `someone who never stops talking` may be a chatterbox or talkative. */
const OF_WHAT_IS =
  /^(?:an? |the )?(?:some(?:one|body|thing)|person|people|man|woman|thing) (?:who|that|which)(?:'s|'re| )/;
/** Words that are not part of a name. */
const LITTLE_WORDS = /^(?:to|an?|the) (?=\S)/;

export function readQuestion(question: string): Question {
  const plain = foldHeadword(question).replace(/(?<![?!.\s])[?!.\s]+$/, '');
  const [frame, requested] = FRAMES.find(([one]) => one.test(plain)) ?? [/^/, {}];
  const text = plain.replace(frame, '');
  const [kind = null] = BEGINNINGS.find(([, beginning]) => beginning.test(text)) ?? [];
  return {
    text,
    name: nameKeyOf(text.replace(LITTLE_WORDS, '')),
    // "The word for being afraid" may be a noun; a definition that begins so is of an adjective.
    kind: frame.source !== '^' && /^(?:be|hav)ing /.test(text) ? null : kind,
    isOpposite: false,
    mayBeAdjective: OF_WHAT_IS.test(text),
    ...requested,
  };
}

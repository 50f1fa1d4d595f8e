/** The part of speech of the word that a question describes. */
export type Kind = 'noun' | 'verb' | 'adjective' | 'adverb';

/** Nouns that begin questions, with what they are of, for or do. */
const HEADS =
  `absence act animal bird boat book brother building child clothing container daughter device
  disease doctor family fear fish food fruit government group house illness inability insect
  instrument kind lack language machine man medicine mother father member money name people person
  piece place plant room rule school science scientist ship shop sister someone somebody something
  son song sort sound stone store storm study tool tower tree type vehicle weapon woman worker`
    .trim()
    .split(/\s+/)
    .join('|');

const BEGINNINGS: readonly [Kind, RegExp][] = [
  ['adverb', /^in an? (?:\S+ ){1,3}(?:manner|way)$/],
  [
    'adjective',
    /^(?:(?:un)?able|likely|impossible|ready|willing|hard|easy) to |^(?:being|having|lacking|resembling|showing|full of|capable of|relating to|that (?:can|cannot|is|has|you)) /,
  ],
  ['verb', /^to (?!do with |the |an? )/],
  ['noun', /^(?:an?|the|any|someone|somebody) |^\S+ (?:who|whom|whose|that|which|where|when) /],
  ['noun', new RegExp(`^(?:\\S+ )?(?:${HEADS}) (?:of|for|to|by|with|in|from|made|used) `)],
];

/** What the beginning of a question says about the word it describes; null if it does not tell. */
export function kindOfAnswer(question: string): Kind | null {
  const plain = question.trim().toLowerCase();
  return BEGINNINGS.find(([, beginning]) => beginning.test(plain))?.[0] ?? null;
}

import type { WordNote } from '../../../i18n/vocabulary.ts';
import type { Draft } from './draft.ts';

const OF_ALL: readonly WordNote[] = ['is_obsolete', 'is_abbreviation'];
const OF_NOUNS: readonly WordNote[] = [
  'noun___irregular_plural',
  'noun___uncountable',
  'noun___is_proper',
  'noun___always_plural',
];
const OF_VERBS: readonly WordNote[] = ['verb___is_irregular', 'verb___is_phrasal'];

/** The flags that make sense for a record, and any others that are set. */
export function notesOf(draft: Draft): WordNote[] {
  const { part_of_speech } = draft;
  const isVerb = part_of_speech === 'verb' || part_of_speech === 'modal_verb';
  return [
    ...OF_ALL,
    ...OF_NOUNS.filter((note) => part_of_speech === 'noun' || draft[note]),
    ...OF_VERBS.filter((note) => isVerb || draft[note]),
  ];
}

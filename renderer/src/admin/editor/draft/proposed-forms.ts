import type { Evidence } from '../../../../../server/contract/inflection/evidence.ts';
import { soundOfRegularForm } from '../../../../../server/contract/inflection/form-sound.ts';
import {
  canCompare,
  comparisonStem,
} from '../../../../../server/contract/inflection/regular-comparison.ts';
import { regularPlurals } from '../../../../../server/contract/inflection/regular-nouns.ts';
import {
  presentParticiple,
  regularPast,
  thirdPerson,
} from '../../../../../server/contract/inflection/regular-verbs.ts';
import type { InflectedForm } from '../../../../../server/contract/vocabulary.ts';
import type { Form } from '../../../../../server/contract/word.ts';
import { type Draft, newForm } from './draft.ts';

const NONE: ReadonlySet<string> = new Set();
/** The word lists of the build are not here: the rules decide alone. */
const RULES: Evidence = {
  spellings: { american: NONE, british: NONE, rare: NONE },
  exceptions: { noun: new Map(), verb: new Map(), adjective: new Map() },
  pronunciations: () => [],
};

/** The regular forms of a word that has none yet, with their sounds if the word has one. */
export function proposedForms({ word, part_of_speech, transcription, forms }: Draft): Form[] {
  if (forms.length > 0) return [];
  return spellingsOf(word, part_of_speech).map(([kind, spelling = '']) => ({
    ...newForm(),
    word: spelling,
    form_of_word: kind,
    transcription:
      transcription &&
      soundOfRegularForm({ word, sound: transcription }, { word: spelling, kind }, 'american'),
  }));
}

function spellingsOf(word: string, part: Draft['part_of_speech']): [InflectedForm, string?][] {
  if (part === 'noun' && /^\p{L}[\p{L} -]*\p{L}$/u.test(word)) {
    return [['plural_form', regularPlurals(word)[0]]];
  }
  if (!/^\p{Ll}{2,}$/u.test(word)) return [];
  if (part === 'verb') {
    const [past] = regularPast(word, RULES, NONE);
    return [
      ['past_simple', past?.word],
      ['past_participle', past?.word],
      ['present_participle', presentParticiple(word, RULES, NONE)[0]?.word],
      ['third_person_singular', thirdPerson(word, RULES)],
    ];
  }
  if (part !== 'adjective' || !canCompare(word, RULES)) return [];
  const stem = comparisonStem(word, RULES);
  return [
    ['comparative_form', `${stem}er`],
    ['superlative_form', `${stem}est`],
  ];
}

import type { Pronunciation } from '../../../server/contract/word.ts';
import type { OwnWord } from '../own-words/entry.ts';

/** Sets the fields of a record that its core entry gives for the whole word. */
export function addCoreFields({ record, meanings, british }: OwnWord): void {
  const american = record.transcription ?? '';
  record.pronunciations =
    british === null
      ? [ipa(american, 'common', 1)]
      : [ipa(american, 'american', 1), ipa(british.text, 'british', 2)];
  const grammar = new Set(meanings.flatMap(({ meaning }) => meaning.grammar));
  if (record.part_of_speech === 'verb') {
    const isTransitive = grammar.has('transitive');
    const isIntransitive = grammar.has('intransitive');
    if (isTransitive && isIntransitive) record.verb___transitivity = 'both';
    else if (isTransitive) record.verb___transitivity = 'transitive';
    else if (isIntransitive) record.verb___transitivity = 'intransitive';
  }
}

function ipa(text: string, area: Pronunciation['area_variant'], place: number): Pronunciation {
  return { type: 'ipa', text, area_variant: area, sort_order: place, audio: [], strength: null };
}

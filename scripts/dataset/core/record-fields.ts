import type { OwnWord } from '../own-words/entry.ts';
import { inBothAccents } from '../sound/accents.ts';

/** Sets the fields of a record that its core entry gives for the whole word. */
export function addCoreFields({ record, meanings, british }: OwnWord): void {
  const american = record.transcription ?? '';
  record.pronunciations = inBothAccents(american, british?.text ?? american);
  const grammar = new Set(meanings.flatMap(({ meaning }) => meaning.grammar));
  if (record.part_of_speech === 'verb') {
    const isTransitive = grammar.has('transitive');
    const isIntransitive = grammar.has('intransitive');
    if (isTransitive && isIntransitive) record.verb___transitivity = 'both';
    else if (isTransitive) record.verb___transitivity = 'transitive';
    else if (isIntransitive) record.verb___transitivity = 'intransitive';
  }
}

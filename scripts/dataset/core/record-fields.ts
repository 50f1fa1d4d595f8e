import { emptyPronunciation } from '../../../server/contract/empty.ts';
import { TOPICS } from '../../../server/contract/vocabulary.ts';
import type { Pronunciation } from '../../../server/contract/word.ts';
import type { OwnMeaning, OwnWord, Sounds } from '../own-words/entry.ts';
import { sortedUnique } from '../records.ts';
import { inBothAccents } from '../sound/accents.ts';

/** Sets the fields of a record and its meanings that its core entry gives beside the texts. */
export function addCoreFields(word: OwnWord): void {
  const { record, meanings, british } = word;
  const american = record.transcription ?? '';
  const weak = pronunciationsOf(word.weak);
  const said = inBothAccents(american, british?.text ?? american);
  record.pronunciations = numbered(
    weak.length === 0
      ? said
      : [
          ...said.map((one): Pronunciation => ({ ...one, strength: 'strong' })),
          ...weak.map((one): Pronunciation => ({ ...one, strength: 'weak' })),
        ],
  );
  record.notes = word.notes;
  record.phrase_of = sortedUnique(word.phraseOf);
  for (const meaning of meanings) addDepth(meaning);
  const grammar = new Set(meanings.flatMap(({ meaning }) => meaning.grammar));
  if (record.part_of_speech === 'verb') {
    const isTransitive = grammar.has('transitive');
    const isIntransitive = grammar.has('intransitive');
    if (isTransitive && isIntransitive) record.verb___transitivity = 'both';
    else if (isTransitive) record.verb___transitivity = 'transitive';
    else if (isIntransitive) record.verb___transitivity = 'intransitive';
  }
}

/** Sets what an entry says of a meaning beside its texts. */
export function addDepth({ meaning, ...own }: OwnMeaning): void {
  meaning.patterns = own.patterns.map(({ text }) => text);
  meaning.collocations = own.collocations;
  meaning.topics = TOPICS.filter((topic) => own.topics.includes(topic));
  meaning.notes = own.notes;
  meaning.pronunciations = numbered(pronunciationsOf(own.said));
}

/** If there are no British ones, the American ones are common. */
function pronunciationsOf({ american, british }: Sounds): Pronunciation[] {
  const area = british.length === 0 ? 'common' : 'american';
  return [
    ...american.map(({ text }) => emptyPronunciation(text, area)),
    ...british.map(({ text }) => emptyPronunciation(text, 'british')),
  ];
}

const numbered = (pronunciations: readonly Pronunciation[]): Pronunciation[] =>
  pronunciations.map((one, i) => ({ ...one, sort_order: i + 1 }));

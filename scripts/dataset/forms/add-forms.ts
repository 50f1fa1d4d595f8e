import type { Evidence, Variant } from '../../../server/contract/inflection/evidence.ts';
import type { InflectedForm } from '../../../server/contract/vocabulary.ts';
import type { NewWordRecord } from '../../../server/contract/word.ts';
import { newForm } from '../empty.ts';
import type { RecordStore } from '../records.ts';
import type { WordNetRecords } from '../wordnet/records.ts';
import { comparer } from './comparison.ts';
import { NounInflector } from './nouns.ts';
import { verbInflector } from './verbs.ts';

export type Inflectors = ReturnType<typeof newInflectors>;

export const newInflectors = (evidence: Evidence) => ({
  nouns: new NounInflector(evidence),
  verb: verbInflector(evidence),
  compare: comparer(evidence),
});

export function addForms({ store, origins }: WordNetRecords, evidence: Evidence): void {
  const inflectors = newInflectors(evidence);
  for (const record of store.values()) {
    const lexFiles = record.meanings.flatMap(
      (meaning) => origins.get(meaning)?.synset.lexFile ?? [],
    );
    inflectRecord(record, inflectors, store, lexFiles);
  }
}

/** The lexicographer file of artefacts: words missing from WordNet are inflected like these. */
const ARTIFACT = 6;

/** `lexFiles` are those of a noun's meanings. */
export function inflectRecord(
  record: NewWordRecord,
  { nouns, verb: inflectVerb, compare }: Inflectors,
  store: RecordStore,
  lexFiles: readonly number[] = [ARTIFACT],
): void {
  const add = (kind: InflectedForm, variants: readonly Variant[], tail = ''): void => {
    if (variants.length === 0) return;
    const forms = variants.map(({ word, area }) => newForm(word + tail, kind, area));
    record.forms = record.forms.concat(forms); // A list that is spread has room for sixteen.
  };
  if (record.part_of_speech === 'noun') {
    const noun = nouns.inflect({
      word: record.word,
      lexFiles,
      isProper: record.noun___is_proper,
      isVerb: store.get(record.word, 'verb') !== undefined,
    });
    add('plural_form', noun.plural);
    record.noun___irregular_plural = noun.isIrregular;
    record.noun___uncountable = noun.isUncountable;
    record.noun___always_plural = noun.isAlwaysPlural;
  } else if (record.part_of_speech === 'verb') {
    const base = record.base_phrasal ?? record.word;
    if (!/^\p{L}+(?:-\p{L}+)*$/u.test(base)) return;
    const tail = record.word.slice(base.length);
    const verb = inflectVerb(base);
    add('past_simple', verb.past, tail);
    add('past_participle', verb.pastParticiple, tail);
    add('present_participle', verb.presentParticiple, tail);
    add('third_person_singular', verb.thirdPerson, tail);
    record.verb___is_irregular = verb.isIrregular;
  } else {
    const { comparative, superlative } = compare(record.word, record.part_of_speech);
    add('comparative_form', comparative);
    add('superlative_form', superlative);
  }
}

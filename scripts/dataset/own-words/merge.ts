import type { NewMeaning, NewWordRecord } from '../../../server/contract/word.ts';
import { type RecordStore, sortedUnique } from '../records.ts';
import type { Synset } from '../wordnet/parse.ts';
import type { WordNetRecords } from '../wordnet/records.ts';
import type { OwnMeaning, OwnWord } from './entry.ts';

/** The part of a word that merging needs; the rest of its entry can be forgotten. */
export interface MergedWord extends Pick<OwnWord, 'record' | 'replaces' | 'drops'> {
  meanings: Pick<OwnMeaning, 'meaning' | 'covers'>[];
}

/**
 * Adds our own records to the dictionary. If WordNet has the word as the same part of speech, our
 * meanings come first, then those of WordNet that we neither cover nor drop, and our pronunciation,
 * level, labels and forms win. Our meanings have the links and domains that their entries give, and
 * none of those that they cover. Returns the synsets that each of our meanings covers.
 */
export function mergeOwnWords(
  { store, origins }: WordNetRecords,
  words: readonly MergedWord[],
): Map<NewMeaning, Synset[]> {
  const covered = new Map<NewMeaning, Synset[]>();
  for (const { record, replaces } of words) {
    for (const partOfSpeech of replaces) {
      const replaced = store.get(record.word, partOfSpeech);
      if (replaced) store.delete(replaced);
    }
  }
  for (const word of words) {
    const { record } = word;
    for (const meaning of record.meanings) {
      meaning.synonyms = sortedUnique(meaning.synonyms);
      meaning.antonyms = sortedUnique(meaning.antonyms);
    }
    const known = store.get(record.word, record.part_of_speech);
    if (known) {
      removeCovered(known, word, covered, origins);
      mergeInto(known, record);
    } else store.add(record);
    if (record.part_of_speech === 'verb') inflectPhrasalVerb(known ?? record, store);
  }
  return covered;
}

/** A phrasal verb takes the forms of the verb it begins with. */
function inflectPhrasalVerb(record: NewWordRecord, store: RecordStore): void {
  const [first = '', ...rest] = record.word.split(' ');
  const base = rest.length > 0 ? store.get(first, 'verb') : undefined;
  if (!base) return;
  const tail = record.word.slice(first.length);
  record.base_phrasal = first;
  record.verb___is_phrasal = true;
  record.verb___is_irregular = base.verb___is_irregular;
  record.forms = base.forms.map((form) => ({
    ...form,
    word: form.word + tail,
    transcription: null,
  }));
}

/** Removes the meanings of WordNet that ours cover or drop. */
function removeCovered(
  known: NewWordRecord,
  { meanings, drops }: MergedWord,
  coveredBy: Map<NewMeaning, Synset[]>,
  origins: WordNetRecords['origins'],
): void {
  const byKey = new Map(known.meanings.map((meaning) => [origins.get(meaning)?.key, meaning]));
  const gone = new Set(drops.map(({ key }) => byKey.get(key)));
  for (const { meaning, covers } of meanings) {
    for (const { key } of covers) {
      const covered = byKey.get(key);
      const origin = covered && origins.get(covered);
      if (!origin) continue;
      gone.add(covered);
      coveredBy.set(meaning, [...(coveredBy.get(meaning) ?? []), origin.synset]);
    }
  }
  known.meanings = known.meanings.filter((meaning) => !gone.has(meaning));
  for (const meaning of gone) if (meaning) origins.delete(meaning);
}

function mergeInto(known: NewWordRecord, own: NewWordRecord): void {
  known.meanings = [...own.meanings, ...known.meanings];
  known.meanings.forEach((meaning, i) => (meaning.sort_order = i + 1));
  known.transcription = own.transcription;
  known.pronunciations = own.pronunciations;
  known.notes = own.notes;
  known.phrase_of = own.phrase_of;
  known.word_level = own.word_level;
  known.description = own.description ?? known.description;
  known.language_register = own.language_register ?? known.language_register;
  known.area_variant = own.area_variant ?? known.area_variant;
  known.is_obsolete = own.is_obsolete;
  known.verb___transitivity = own.verb___transitivity ?? known.verb___transitivity;
  known.verb___phrasal_object_pattern =
    own.verb___phrasal_object_pattern ?? known.verb___phrasal_object_pattern;
  known.noun___irregular_plural ||= own.noun___irregular_plural;
  known.verb___is_irregular ||= own.verb___is_irregular;
  const ownKinds = new Set(own.forms.map((form) => form.form_of_word));
  known.forms = [...own.forms, ...known.forms.filter((form) => !ownKinds.has(form.form_of_word))];
  if (known.part_of_speech === 'noun') countNoun(known, own);
}

/** Our meanings say whether a noun can be counted: if none can, it has no plural. */
function countNoun(known: NewWordRecord, own: NewWordRecord): void {
  const isCountable = own.meanings.some(({ grammar }) => grammar.includes('countable'));
  const isUncountable = own.meanings.every(({ grammar }) => grammar.includes('uncountable'));
  if (isCountable) known.noun___uncountable = false;
  else if (isUncountable) {
    known.noun___uncountable = true;
    known.forms = own.forms;
  }
}

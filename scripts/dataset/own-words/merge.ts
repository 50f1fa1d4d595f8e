import type { NewWordRecord } from '../../server/contract/word.ts';
import type { OwnWord } from './own-words.ts';
import type { RecordStore } from './records.ts';
import { shortTranslations } from './translations/add-translations.ts';

/**
 * Puts our own records into the dictionary. Where WordNet has the word as the same part of speech,
 * our meanings come first, WordNet's follow, and our sound, level, labels and forms win.
 */
export function mergeOwnWords(store: RecordStore, words: readonly OwnWord[]): void {
  for (const { record, replaces } of words) {
    for (const partOfSpeech of replaces) {
      const replaced = store.get(record.word, partOfSpeech);
      if (replaced) store.delete(replaced);
    }
  }
  for (const { record } of words) {
    const known = store.get(record.word, record.part_of_speech);
    if (known) mergeInto(known, record);
    else store.add(record);
    if (record.part_of_speech === 'verb') inflectPhrasalVerb(known ?? record, store);
  }
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

function mergeInto(known: NewWordRecord, own: NewWordRecord): void {
  known.meanings = [...own.meanings, ...known.meanings];
  known.meanings.forEach((meaning, i) => (meaning.sort_order = i + 1));
  known.short_translations = shortTranslations(known);
  known.transcription = own.transcription;
  known.word_level = own.word_level;
  known.description = own.description ?? known.description;
  known.language_register = own.language_register ?? known.language_register;
  known.area_variant = own.area_variant ?? known.area_variant;
  known.is_obsolete = own.is_obsolete;
  known.verb___is_irregular ||= own.verb___is_irregular;
  const ownKinds = new Set(own.forms.map((form) => form.form_of_word));
  known.forms = [...own.forms, ...known.forms.filter((form) => !ownKinds.has(form.form_of_word))];
}

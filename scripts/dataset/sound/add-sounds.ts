import type { NewWordRecord } from '../../../server/contract/word.ts';
import type { RecordStore } from '../records.ts';
import { readTable } from '../source-files.ts';
import { soundOfRegularForm } from './inflected.ts';
import { phraseSound } from './phrase-sound.ts';
import type { PronunciationLookup } from './pronunciations.ts';

/**
 * Gives forms pronunciations derived from their word, and headwords of several words those of the
 * single words. Runs after our own pronunciations have been set, which win over CMUdict's.
 */
export function addSounds(store: RecordStore, lookUp: PronunciationLookup): void {
  const ownForms = readFormSounds();
  const ofForms = new Map<string, string>();
  for (const record of store.values()) {
    if (/\s/.test(record.word)) continue;
    addFormSounds(record, ownForms, lookUp);
    for (const { word, transcription } of record.forms) {
      if (transcription !== null && !ofForms.has(word)) ofForms.set(word, transcription);
    }
  }
  const words = { store, ofForms, lookUp };
  for (const record of store.values()) {
    if (!/\s/.test(record.word)) continue;
    record.transcription ??= phraseSound(record.word, record.part_of_speech, words);
    for (const form of record.forms) {
      form.transcription ??= phraseSound(form.word, record.part_of_speech, words);
    }
  }
}

function addFormSounds(
  { word, transcription, forms }: NewWordRecord,
  ownForms: ReadonlyMap<string, string>,
  lookUp: PronunciationLookup,
): void {
  for (const form of forms) {
    form.transcription ??=
      ownForms.get(`${form.word}\t${word}`) ??
      (transcription === null ? null : soundFromBase(word, transcription, form)) ??
      lookUp(form.word)[0]?.ipa ??
      null;
  }
}

/** A form that is spelled like its word also sounds like it: "cut", "sheep". */
function soundFromBase(
  word: string,
  sound: string,
  form: NewWordRecord['forms'][number],
): string | null {
  if (form.word === word) return sound;
  return soundOfRegularForm({ word, sound }, { word: form.word, kind: form.form_of_word });
}

/** The pronunciations in our own table, by form and base word. */
function readFormSounds(): Map<string, string> {
  const rows = readTable('sound/forms.txt', 3);
  return new Map(rows.map(({ cells: [form = '', base = '', ipa = ''] }) => [`${form}\t${base}`, ipa])); // prettier-ignore
}

import type { NewForm, NewWordRecord, Pronunciation } from '../../../server/contract/word.ts';
import type { RecordStore } from '../records.ts';
import { readTable } from '../source-files.ts';
import { differBySpelling, withoutHyphens } from '../spelling-variants.ts';
import type { PronunciationLookup } from '../../../server/contract/inflection/evidence.ts';
import { type Accent, soundOfRegularForm } from '../../../server/contract/inflection/form-sound.ts';
import { phraseSound } from '../../../server/contract/inflection/phrase-sound.ts';
import { inBothAccents } from './accents.ts';

type Sounds = Record<Accent, string | null>;

const UNKNOWN: Sounds = { american: null, british: null };

type FormLookup = (form: string, base: string) => Sounds;

interface Irregular {
  /** Our own table, which comes before the rules. */
  table: FormLookup;
  /** The forms of single words, as far as they are done, for those that no rule makes. */
  known: FormLookup;
}

/**
 * Derives the sounds of forms from their words, and those of several words from the single ones.
 * Runs after our own pronunciations are set, which win over CMUdict's.
 */
export function addSounds(store: RecordStore, lookUp: PronunciationLookup): void {
  const ownForms = readFormSounds();
  const ofForms = new Map<string, string>();
  let spoken: NewWordRecord;
  const irregular: Irregular = {
    table: (form, base) => ownForms.get(`${form}\t${base}`) ?? UNKNOWN,
    known: (form, base) => {
      const records = store.ofWord(base);
      const before = records.includes(spoken) ? records.slice(0, records.indexOf(spoken)) : records;
      const forms = before.flatMap((record) => record.forms);
      return soundsOf(forms.find((f) => f.word === form && f.transcription !== null));
    },
  };
  for (const record of store.values()) {
    if (/\s/.test(record.word)) continue;
    spoken = record;
    addFormSounds(record, irregular, (form) => lookUp(form)[0]?.ipa ?? null);
    for (const { word, transcription } of record.forms) {
      if (transcription !== null && !ofForms.has(word)) ofForms.set(word, transcription);
    }
  }
  const words = { store, ofForms, lookUp };
  for (const record of store.values()) {
    if (!/\s/.test(record.word)) continue;
    spoken = record;
    record.transcription ??= phraseSound(record.word, record.part_of_speech, words);
    addFormSounds(record, irregular, (form) => phraseSound(form, record.part_of_speech, words));
  }
}

function addFormSounds(
  record: NewWordRecord,
  irregular: Irregular,
  otherwise: (form: string) => string | null,
): void {
  const base = soundsOf(record);
  for (const form of record.forms) {
    const usual = usualSpelling(form, record);
    const sound = (accent: Accent): string | null => formSound(record.word, base[accent], usual, accent, irregular); // prettier-ignore
    const american = form.transcription ?? sound('american') ?? otherwise(usual.word);
    const british = base.british === null ? null : sound('british');
    form.transcription = american;
    if (american !== null && british !== null)
      form.pronunciations = inBothAccents(american, british);
  }
}

/** The form that another spelling is a variant of, since it sounds the same. */
function usualSpelling(form: NewForm, { forms }: NewWordRecord): NewForm {
  const joined = withoutHyphens(form.word);
  const isUsual = ({ word, form_of_word: kind, area_variant: area }: NewForm): boolean =>
    kind === form.form_of_word &&
    (withoutHyphens(word) === joined ||
      (form.area_variant === 'british' && area !== 'british' && differBySpelling(form.word, word)));
  return forms.find(isUsual) ?? form;
}

/** If there are several words, one of them is inflected; its stress stays. */
function formSound(
  word: string,
  sound: string | null,
  { word: form, form_of_word: kind }: NewForm,
  accent: Accent,
  { table, known }: Irregular,
): string | null {
  const own = table(form, word)[accent];
  if (own !== null || sound === null) return own;
  if (form === word) return sound;
  const [words = [], forms = [], sounds = []] = [word, form, sound].map((text) => text.split(' '));
  const at = words.findIndex((token, i) => token !== forms[i]);
  const [base, inflected, part] = [words[at], forms[at], sounds[at]];
  if (words.length !== sounds.length || !base || !inflected || !part) {
    return soundOfRegularForm({ word, sound }, { word: form, kind }, accent);
  }
  const heard =
    withStressOf(part, table(inflected, base)[accent]) ??
    soundOfRegularForm({ word: base, sound: part }, { word: inflected, kind }, accent) ??
    withStressOf(part, known(inflected, base)[accent]);
  return heard === null ? null : sounds.map((other, i) => (i === at ? heard : other)).join(' ');
}

function withStressOf(base: string, sound: string | null): string | null {
  const stress = /[ˈˌ]/.exec(base)?.[0] ?? '';
  if (sound === null || stress === '') return sound;
  return sound.includes('ˈ') ? sound.replace('ˈ', stress) : stress + sound;
}

/** The British sound of a record or form that has pronunciations is the common one if it has none. */
function soundsOf(spoken: NewWordRecord | NewForm | undefined): Sounds {
  if (!spoken) return UNKNOWN;
  const { transcription, pronunciations } = spoken;
  const of = (area: Pronunciation['area_variant']): string | undefined =>
    pronunciations.find(({ area_variant: known }) => known === area)?.text;
  return { american: transcription, british: of('british') ?? of('common') ?? null };
}

/** The pronunciations in our own table, by form and base word. */
function readFormSounds(): Map<string, Sounds> {
  const rows = readTable('sound/forms.txt', 4);
  return new Map(
    rows.map(({ cells: [form = '', base = '', american = '', british = ''] }) => [
      `${form}\t${base}`,
      { american, british: british === '=' ? american : british },
    ]),
  );
}

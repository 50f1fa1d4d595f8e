import type { NewForm, NewWordRecord, Pronunciation } from '../../../contract/word.ts';
import { transcriptionOf } from '../../../contract/sound.ts';
import { translationWords } from '../../write/notes.ts';

/** What of a record our StarDict and dictd exports have a place for, see `docs/datasets.md`. */
export function kept(record: NewWordRecord): NewWordRecord {
  return spaced({
    ...keptSounds(record),
    area_variant: record.area_variant === 'common' ? null : record.area_variant,
    forms: record.forms.map((form) => ({ ...keptSounds(form), frequency: null })),
    meanings: record.meanings.map(({ relations = [], ...meaning }, i) => ({
      ...meaning,
      sort_order: i + 1,
      title: ['', meaning.definition].includes(meaning.title) ? record.word : meaning.title,
      translations: meaning.translations.map(({ title, variants_of_words, ...others }) => {
        const [first, variants] = keptWords(title, variants_of_words);
        return { ...others, title: first, variants_of_words: variants };
      }),
      relations: relations
        .map((one) => ({ ...one, target_sort_order: null }))
        .filter(isFirst(({ kind, word, target_part_of_speech: part }) => [kind, word, part])),
    })),
    short_translations: record.short_translations.map((translation) => {
      const [first, variants] = keptWords(translation.description, translation.variants_of_words);
      return { ...translation, description: first, variants_of_words: variants };
    }),
    alternative_details: record.alternative_details.map((detail) => ({
      ...detail,
      kind: detail.kind === 'abbreviation' ? 'abbreviation' : 'spelling',
    })),
  });
}

function keptSounds<T extends Pick<NewForm, 'pronunciations' | 'transcription'>>(of: T): T {
  const { transcription, pronunciations: all } = of;
  const [first, ...others] = all;
  const isPlain =
    first?.type === 'ipa' && first.area_variant === 'common' && first.audio.length === 0;
  const isAmongThem = all.some(({ type, text }) => type === 'ipa' && text === transcription);
  return {
    ...of,
    transcription: isAmongThem ? transcriptionOf(all) : transcription,
    pronunciations: (isPlain ? others : all).map(inOrder),
  };
}

const inOrder = (one: Pronunciation, i: number): Pronunciation => ({
  ...one,
  sort_order: i + 1,
  audio: one.audio.map((audio, j) => ({ ...audio, sort_order: j + 1 })),
});

function keptWords(title: string, variants: readonly string[]): [string, string[]] {
  const words = translationWords(title, variants).split(', ');
  return [words[0] ?? '', words];
}

const isFirst =
  <T>(keyOf: (item: T) => unknown[]) =>
  (item: T, i: number, all: readonly T[]): boolean =>
    all.findIndex((other) => String(keyOf(other)) === String(keyOf(item))) === i;

/** Line breaks and repeated spaces become single spaces. */
export function spaced<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_key, one: unknown) =>
      typeof one === 'string' ? one.replace(/\s+/g, ' ').trim() : one,
    ),
  ) as T;
}

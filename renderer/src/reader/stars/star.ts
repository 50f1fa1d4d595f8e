import { definitionOf } from '../../../../server/contract/meaning-text.ts';
import type { Meaning, WordRecord } from '../../../../server/contract/word.ts';
import type { Star, StarMeaning } from './schemas.ts';

/** A word or one of its meanings, without ids of the dictionary, which an update may change. */
export type Starred = Pick<Star, 'word' | 'partOfSpeech' | 'definition'>;

/** Enough to show a starred word without the dictionary. */
export type StarContent = Pick<Star, 'transcription' | 'meanings' | 'recording'>;

/** The most parts of speech that are stored for a whole word. */
const MAX_MEANINGS = 4;

export const starredWord = (word: string): Starred => ({
  word,
  partOfSpeech: null,
  definition: null,
});

export const starredMeaning = (
  { word, part_of_speech }: Pick<WordRecord, 'word' | 'part_of_speech'>,
  meaning: Meaning,
): Starred => ({ word, partOfSpeech: part_of_speech, definition: definitionOf(meaning) });

export const starId = ({ word, partOfSpeech, definition }: Starred): string =>
  JSON.stringify([word, partOfSpeech, definition]);

/** The content of a star, from the records of its page; null if they do not have it. */
export function contentOf(starred: Starred, records: readonly WordRecord[]): StarContent | null {
  const own = records.filter(({ word }) => word === starred.word);
  const { partOfSpeech, definition } = starred;
  if (definition === null) {
    if (own.length === 0) return null;
    const meanings = own.flatMap((record) => {
      const [first] = record.meanings;
      return first ? [meaningOf(record, first, shortTranslations(record))] : [];
    });
    return { ...soundOf(own), meanings: meanings.slice(0, MAX_MEANINGS) };
  }
  for (const record of own.filter(({ part_of_speech }) => part_of_speech === partOfSpeech)) {
    const meaning = record.meanings.find((one) => definitionOf(one) === definition);
    if (meaning) return { ...soundOf([record]), meanings: [meaningOf(record, meaning)] };
  }
  return null;
}

export function newStar(starred: Starred, content: StarContent | null, now: Date): Star {
  const { word, partOfSpeech, definition } = starred;
  return {
    id: starId(starred),
    word,
    partOfSpeech,
    definition,
    ...(content ?? { transcription: null, meanings: bareMeanings(starred) }),
    lists: [],
    note: '',
    starredAt: now.toISOString(),
    schedule: null,
  };
}

/** Only the definition, if nothing else is known. */
function bareMeanings({ partOfSpeech, definition }: Starred): StarMeaning[] {
  if (partOfSpeech === null || definition === null) return [];
  return [{ partOfSpeech, definition, example: null, translations: {} }];
}

const soundOf = (records: readonly WordRecord[]) => ({
  transcription: records.find(({ transcription }) => transcription)?.transcription ?? null,
  recording: records.flatMap((one) => one.pronunciations.flatMap(({ audio }) => audio))[0]?.url,
});

type Translations = StarMeaning['translations'];

const shortTranslations = ({ short_translations }: WordRecord): Translations =>
  Object.fromEntries(
    short_translations.map(({ language, description }) => [language, description]),
  );

function meaningOf(
  { part_of_speech }: WordRecord,
  meaning: Meaning,
  translations: Translations = {},
): StarMeaning {
  const own = meaning.translations.map(({ language, title }) => [language, title]);
  return {
    partOfSpeech: part_of_speech,
    definition: definitionOf(meaning),
    example: meaning.examples[0] ?? null,
    translations: { ...(Object.fromEntries(own) as Translations), ...translations },
  };
}

import type { AreaVariant, PronunciationStrength } from '../../../../server/contract/vocabulary.ts';
import type { WordRecord } from '../../../../server/contract/word.ts';
import type { Accent } from '../../lib/word-settings.svelte.ts';

type Recording = WordRecord['pronunciations'][number]['audio'][number];

/** How a word sounds in one kind of English, or in all of them. */
export interface Sound {
  area: AreaVariant;
  /** IPA; empty where there are only recordings. */
  text: string;
  /** Set for words that are weaker inside a sentence. */
  strength: PronunciationStrength | null;
  recordings: Recording[];
  /** Recordings on hosts that pages may not play from. */
  links: Recording[];
  /** Voices of the browser, for accents without a recording. */
  voices: Accent[];
}

const REGIONS: Readonly<Record<Accent, AreaVariant>> = { 'en-GB': 'british', 'en-US': 'american' };

/** Every way to hear a word: recordings where it has them, else the voices of the browser. */
export function soundsOf(
  { pronunciations, transcription }: Pick<WordRecord, 'pronunciations' | 'transcription'>,
  { canPlay, accents }: { canPlay: (url: string) => boolean; accents: readonly Accent[] },
): Sound[] {
  const sounds: Sound[] = [];
  const soundOf = (area: AreaVariant, text: string, strength: Sound['strength'] = null): Sound => {
    const sound = { area, text, strength, recordings: [], links: [], voices: [] };
    sounds.push(sound);
    return sound;
  };
  const ofArea = (area: AreaVariant) => sounds.find((sound) => sound.area === area);

  // The strong form first: it is how the word is said alone.
  const ordered = pronunciations.toSorted(
    (a, b) => Number(a.strength === 'weak') - Number(b.strength === 'weak'),
  );
  for (const { type, text, area_variant: area, strength } of ordered) {
    const isThere = sounds.some((sound) => sound.area === area && sound.text === text);
    if (type === 'ipa' && text !== '' && !isThere) soundOf(area, text, strength);
  }
  if (sounds.length === 0 && transcription) soundOf('common', transcription);
  for (const { text, area_variant: area, audio } of pronunciations) {
    if (audio.length === 0) continue;
    const said = sounds.find((sound) => sound.area === area && sound.text === text);
    const sound = said ?? ofArea(area) ?? soundOf(area, '');
    sound.recordings.push(...audio.filter(({ url }) => canPlay(url)));
    sound.links.push(...audio.filter(({ url }) => !canPlay(url)));
  }
  for (const accent of accents) {
    const area = REGIONS[accent];
    const isRecorded = sounds.some((sound) => sound.area === area && sound.recordings.length > 0);
    if (isRecorded) continue;
    const sound = ofArea(area) ?? ofArea('common') ?? soundOf(area, '');
    sound.voices.push(accent);
  }
  return sounds;
}

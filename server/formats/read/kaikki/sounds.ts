import type { Line } from '../../../dataset/read/line-issues.ts';
import { isWebAddress } from '../../../text/web-address.ts';
import { cleanSound } from '../clean-word.ts';
import { type JsonObject, objectsOf, textOf, textsOf } from '../fields.ts';
import type { LeftOutCounts } from '../left-out.ts';
import type { LinePronunciation } from '../record-line.ts';
import { areaOf, isArea } from './tags.ts';

const MAX_PRONUNCIATION = 500;
const MAX_ADDRESS = 2_048;
const COMMONS = 'https://commons.wikimedia.org/wiki/';

const READ_FIELDS = new Set(['ipa', 'enpr', 'audio', 'ogg_url', 'mp3_url', 'tags', 'raw_tags']);

/** With the recordings of each area; only the page of a recording names its licence and author. */
export function readSounds(
  entry: JsonObject,
  line: Line,
  leftOut: LeftOutCounts | null,
): LinePronunciation[] {
  const sounds = objectsOf(entry, 'sounds', line);
  if (sounds.length === 0) return [];
  const found = new Map<string, LinePronunciation>();
  /** Those of other regions, put last so that none is taken for the common one. */
  const regional = new Map<string, LinePronunciation>();
  const recordings = new Map<LinePronunciation['area_variant'], Map<string, Recording>>();
  for (const sound of sounds) {
    const tags = textsOf(sound, 'tags', line);
    const area_variant = areaOf(tags);
    const isElsewhere = tags.length > 0 && !tags.some(isArea);
    for (const type of ['ipa', 'enpr'] as const) {
      const text = cleanSound(textOf(sound, type, line));
      if (text === '') continue;
      if (text.length > MAX_PRONUNCIATION) {
        leftOut?.add(`sounds.${type} of more than ${MAX_PRONUNCIATION} characters`);
      } else {
        const key = `${type} ${area_variant} ${text}`;
        (isElsewhere ? regional : found).set(key, { type, text, area_variant });
      }
    }
    const audio = readRecording(sound, line);
    if (audio) {
      const own = recordings.get(area_variant) ?? new Map<string, Recording>();
      if (!own.has(audio.url)) own.set(audio.url, audio);
      recordings.set(area_variant, own);
    }
    if (leftOut) {
      for (const key in sound) if (!READ_FIELDS.has(key)) leftOut.add(`sounds.${key}`);
      if (isElsewhere) leftOut.add('sounds.tags');
    }
  }
  const all = [...found.values(), ...regional.values()];
  for (const [area, audio] of recordings) {
    let own = all.find(({ type, area_variant }) => type === 'ipa' && area_variant === area);
    if (!own) all.push((own = { type: 'ipa', text: '', area_variant: area ?? 'common' }));
    own.audio = [...audio.values()];
  }
  return all;
}

interface Recording {
  url: string;
  source_url: string;
}

/** The MP3, which every browser plays, and the page of the file, which has its licence. */
function readRecording(sound: JsonObject, line: Line): Recording | null {
  const file = textOf(sound, 'audio', line);
  const url =
    textOf(sound, 'mp3_url', line) ||
    textOf(sound, 'ogg_url', line) ||
    (file && `${COMMONS}Special:FilePath/${encodeURIComponent(file)}`);
  if (url === '' || !isUsable(url)) return null;
  const page = file && `${COMMONS}File:${encodeURIComponent(file.replaceAll(' ', '_'))}`;
  return { url, source_url: isUsable(page) ? page : '' };
}

const isUsable = (address: string): boolean =>
  address.length <= MAX_ADDRESS && isWebAddress(address);

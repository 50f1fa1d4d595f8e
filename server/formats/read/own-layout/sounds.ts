import type { AreaVariant } from '../../../contract/vocabulary.ts';
import type { LineForm, LinePronunciation } from '../record-line.ts';
import { AREAS_BY_NAME, FORMS_BY_NAME } from './names.ts';

const AREAS = [...AREAS_BY_NAME.keys()].join('|');
const KINDS = [...FORMS_BY_NAME.keys()].join('|');

/** Reads `British /rʌn/ recording <address> (credit) source <address>`; null if it is not one. */
export function soundOf(text: string): LinePronunciation | null {
  const scanner = new Scanner(text);
  const sound = oneSound(scanner);
  return scanner.isAtEnd ? sound : null;
}

/** Reads `ran /ræn/ (past simple), run (past participle)`. */
export function formsOf(text: string): LineForm[] | null {
  const forms: LineForm[] = [];
  let from = 0;
  const ends = new RegExp(` \\((${KINDS})(?:, (${AREAS}))?\\)(?:, |$)`, 'g');
  for (const end of text.matchAll(ends)) {
    const form_of_word = FORMS_BY_NAME.get(end[1] ?? '');
    const own = text.slice(from, end.index);
    const soundsAt = own.search(new RegExp(` (?:(?:${AREAS}) )?(?:/|enPR |recording <)`));
    const word = soundsAt === -1 ? own : own.slice(0, soundsAt);
    const sounds = soundsAt === -1 ? [] : soundsOf(own.slice(soundsAt + 1));
    if (!form_of_word || word === '' || sounds === null) return null;
    forms.push({ word, form_of_word, area_variant: areaOf(end[2]), ...spoken(sounds) });
    from = end.index + end[0].length;
  }
  return from === text.length ? forms : null;
}

/**
 * A first sound for all regions without a recording is what records have as a transcription.
 */
export function spoken(
  sounds: readonly LinePronunciation[],
): Pick<LineForm, 'pronunciations'> & { transcription?: string } {
  const [first, ...others] = sounds;
  if (!first) return {};
  const isPlain = first.type === 'ipa' && first.area_variant === 'common' && !first.audio?.length;
  if (!isPlain) return { pronunciations: [...sounds] };
  return { transcription: first.text, pronunciations: others };
}

function soundsOf(text: string): LinePronunciation[] | null {
  const scanner = new Scanner(text);
  const sounds: LinePronunciation[] = [];
  do {
    const sound = oneSound(scanner);
    if (!sound) return null;
    sounds.push(sound);
  } while (scanner.take(/, /y));
  return scanner.isAtEnd ? sounds : null;
}

function oneSound(scanner: Scanner): LinePronunciation | null {
  const area = scanner.take(new RegExp(`(${AREAS}) `, 'y'))?.[1];
  const ipa = scanner.take(/\/([^/]+)\//y)?.[1];
  const enpr = ipa === undefined ? scanner.take(ENPR)?.[1] : undefined;
  const text = ipa ?? enpr ?? '';
  if (text !== '') scanner.take(/ (?=recording <)/y);
  const audio: NonNullable<LinePronunciation['audio']> = [];
  for (;;) {
    const url = scanner.take(/recording <([^<>\s]+)>/y)?.[1];
    if (url === undefined) break;
    const credit = scanner.take(CREDIT)?.[1] ?? '';
    const source_url = scanner.take(/ source <([^<>\s]+)>/y)?.[1] ?? '';
    audio.push({ url, source_url, ...creditOf(credit) });
    scanner.take(/ (?=recording <)/y);
  }
  if (text === '' && audio.length === 0) return null;
  const type = enpr === undefined ? 'ipa' : 'enpr';
  return { type, text, area_variant: areaOf(area), audio };
}

const ENPR = /enPR ((?:(?!, | recording <)[^])+)/y;
/** Up to the bracket after which something else follows. */
const CREDIT = / \(((?:(?!\)(?:$|, | recording <| source <))[^])+)\)/y;

/** `Ann, licence: CC0-1.0, GFDL-1.2`, or one of both. */
function creditOf(credit: string): { attribution: string; licenses: string[] } {
  const at = credit.search(/(?:^|, )licence: /);
  if (at === -1) return { attribution: credit, licenses: [] };
  const licences = credit.slice(at).replace(/^(?:, )?licence: /, '');
  return { attribution: credit.slice(0, at), licenses: licences.split(', ') };
}

const areaOf = (name: string | undefined): AreaVariant => AREAS_BY_NAME.get(name ?? '') ?? 'common';

/** Reads a text from its beginning. */
class Scanner {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.at === this.text.length;
  }

  /** What a sticky pattern finds here, if anything. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }
}

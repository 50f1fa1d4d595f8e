import type { InflectedForm } from '../vocabulary.ts';

export type Accent = 'american' | 'british';

const SIBILANT = /(?:[szʃʒ])$/;
const VOICELESS = /[ptkfθ]$/;
const VOWEL = /[iɪeɛæɑɒɔoʊuʌɜɝəɚa]/u;
/** Adjectives in which a /ɡ/ is pronounced before -er and -est. */
const SOUNDED_G = new Set(['long', 'strong', 'young']);

interface SoundedWord {
  word: string;
  sound: string;
}

/**
 * The pronunciation of a regular form, derived from that of its base: /kæts/, /bʌsɪz/, /wɔntɪd/,
 * /ˈrʌnɪŋ/. Null for irregular forms: "went".
 */
export function soundOfRegularForm(
  base: SoundedWord,
  form: { word: string; kind: InflectedForm },
  accent: Accent,
): string | null {
  switch (form.kind) {
    case 'plural_form':
    case 'third_person_singular':
      return isRegular(base.word, form.word, 's') ? withS(base.sound) : null;
    case 'past_simple':
    case 'past_participle':
      return isRegular(base.word, form.word, 'ed') ? withEd(base.sound) : null;
    case 'present_participle':
      return isRegular(base.word, form.word, 'ing') ? withSyllable(base, 'ɪŋ') : null;
    case 'comparative_form':
      return isRegular(base.word, form.word, 'er')
        ? withSyllable(soundG(base), accent === 'american' ? 'ɚ' : 'ə')
        : null;
    case 'superlative_form':
      return isRegular(base.word, form.word, 'est')
        ? withSyllable(soundG(base), accent === 'american' ? 'əst' : 'ɪst')
        : null;
    default:
      return null;
  }
}

/** True if `form` is spelled as `base` with the ending, by the rules for e, y, ie and doubling. */
function isRegular(base: string, form: string, ending: 's' | 'ed' | 'ing' | 'er' | 'est'): boolean {
  const stems = [base, base.slice(0, -1), base + base.slice(-1), `${base}k`];
  if (/y$/.test(base)) stems.push(`${base.slice(0, -1)}i`, `${base.slice(0, -1)}ie`);
  if (/ie$/.test(base)) stems.push(`${base.slice(0, -2)}y`);
  if (ending === 's') stems.push(`${base}e`, `${base}${base.slice(-1)}e`);
  const isStem = (stem: string): boolean =>
    stem !== base.slice(0, -1) || (/e$/.test(base) && ending !== 's');
  return stems.some((stem) => isStem(stem) && stem + ending === form);
}

export function withS(sound: string): string {
  if (SIBILANT.test(sound)) return stressed(sound, 'ɪz');
  return sound + (VOICELESS.test(sound) ? 's' : 'z');
}

function withEd(sound: string): string {
  if (/[td]$/.test(sound)) return stressed(sound, 'ɪd');
  return sound + (VOICELESS.test(sound) || /[sʃ]$/.test(sound) ? 't' : 'd');
}

/** "enter" loses its rhotic vowel, or in Britain sounds its r, and "handle" loses its schwa. */
function withSyllable({ word, sound }: SoundedWord, ending: string): string {
  const isSyllabicL = /[^aeiou]le$/.test(word) && /[^aeiou]əl$/.test(sound);
  if (isSyllabicL) return stressed(`${sound.slice(0, -2)}l`, ending);
  const hasSilentR = /re?$/.test(word) && /[əː]$/.test(sound);
  return stressed(hasSilentR ? `${sound}r` : sound.replace(/ɚ$/, 'ər'), ending);
}

const soundG = (base: SoundedWord): SoundedWord =>
  SOUNDED_G.has(base.word) ? { ...base, sound: `${base.sound}ɡ` } : base;

/** A word of one syllable has no stress mark until it gets a second syllable. */
function stressed(stem: string, ending: string): string {
  const isUnmarked = !/[ˈˌ]/.test(stem) && VOWEL.test(stem);
  return (isUnmarked ? 'ˈ' : '') + stem + ending;
}

import type { InflectedForm } from '../../../server/contract/vocabulary.ts';

const SIBILANT = /(?:[szʃʒ])$/;
const VOICELESS = /[ptkfθ]$/;
const VOWEL = /[iɪeɛæɑɔoʊuʌɝəɚa]/u;
/** Adjectives in which a /ɡ/ is pronounced before -er and -est. */
const SOUNDED_G = new Set(['long', 'strong', 'young']);

/**
 * The pronunciation of a regular form, derived from that of its base (broad IPA of General
 * American): /kæts/, /bʌsɪz/, /wɔntɪd/, /ˈrʌnɪŋ/. Null for irregular forms: "went".
 */
export function soundOfRegularForm(
  base: { word: string; sound: string },
  form: { word: string; kind: InflectedForm },
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
      return isRegular(base.word, form.word, 'er') ? withSyllable(soundG(base), 'ɚ') : null;
    case 'superlative_form':
      return isRegular(base.word, form.word, 'est') ? withSyllable(soundG(base), 'əst') : null;
    default:
      return null;
  }
}

/** Whether `form` is spelled as `base` with the ending, by the rules for e, y, ie and doubling. */
function isRegular(base: string, form: string, ending: 's' | 'ed' | 'ing' | 'er' | 'est'): boolean {
  const stems = [base, base.slice(0, -1), base + base.slice(-1), `${base}k`];
  if (/y$/.test(base)) stems.push(`${base.slice(0, -1)}i`, `${base.slice(0, -1)}ie`);
  if (/ie$/.test(base)) stems.push(`${base.slice(0, -2)}y`);
  if (ending === 's') stems.push(`${base}e`, `${base}${base.slice(-1)}e`);
  const isStem = (stem: string): boolean =>
    stem !== base.slice(0, -1) || (/e$/.test(base) && ending !== 's');
  return stems.some((stem) => isStem(stem) && stem + ending === form);
}

/** Adds the ending of plurals, third persons and possessives. */
export function withS(sound: string): string {
  if (SIBILANT.test(sound)) return stressed(sound, 'ɪz');
  return sound + (VOICELESS.test(sound) ? 's' : 'z');
}

function withEd(sound: string): string {
  if (/[td]$/.test(sound)) return stressed(sound, 'ɪd');
  return sound + (VOICELESS.test(sound) || /[sʃ]$/.test(sound) ? 't' : 'd');
}

/** Adds a syllable that begins with a vowel: "enter" loses its rhotic vowel, "handle" its schwa. */
function withSyllable({ word, sound }: { word: string; sound: string }, ending: string): string {
  const isSyllabicL = /[^aeiou]le$/.test(word) && /[^aeiou]əl$/.test(sound);
  const stem = isSyllabicL ? `${sound.slice(0, -2)}l` : sound.replace(/ɚ$/, 'ər');
  return stressed(stem, ending);
}

function soundG(base: { word: string; sound: string }): { word: string; sound: string } {
  return SOUNDED_G.has(base.word) ? { ...base, sound: `${base.sound}ɡ` } : base;
}

/** A word of one syllable has no stress mark until it gets a second syllable. */
function stressed(stem: string, ending: string): string {
  const isUnmarked = !stem.includes('ˈ') && VOWEL.test(stem);
  return (isUnmarked ? 'ˈ' : '') + stem + ending;
}

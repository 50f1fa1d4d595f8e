import type { PartOfSpeech } from '../../../contract/vocabulary.ts';
import type { LineForm, LinePronunciation, RecordLine } from '../record-line.ts';
import { spelledLength } from './article-names.ts';

/** The head of an article, and where the rest begins. */
interface WebsterHead {
  says: Partial<RecordLine> & { part_of_speech?: PartOfSpeech };
  end: number;
}

const SYLLABLES = /\s*\\([^\\]{1,128})\\/y;
const SPELLING = /(?:\s*,|\s+or)?\s+([\p{L}][\p{L}' -]{0,60})\s*\\([^\\]{1,128})\\/uy;
const SOUND = /\s*\(([^()]{1,120})\)/y;
const PART =
  /[\s,;:]*((?:(?:prop|obs|n|v|vb|t|i|a|adj|adv|p|pr|imp|prep|conj|interj|pron|pl|sing|suff|pref|prenom|art)\.(?:,?\s+(?:(?:&|or)\s+)?|(?=[,;:[]|$)))+)/y;
const PLURAL = /[\s,;:]*pl\.(?=\s+(?:or\s+)?\{)/y;
const FORM = /[\s,;]*(?:or[\s,;]+)?\{([^{}]{1,80})\}/y;

/** Reads heads like `Give \Give\ (g[i^]v), v. t. [imp. {Gave}; ...] [OE. given, ...]`. */
export function webstersHead(text: string, word: string): WebsterHead {
  const says: WebsterHead['says'] = {};
  const sounds: LinePronunciation[] = [];
  let at = spelledLength(text, word);
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found;
  };
  const sounded = (sound: string) => {
    if (!isUnknown(sound)) sounds.push({ type: 'enpr', text: sound.replace(/\s+/g, ' ') });
  };
  for (;;) {
    if (next(PLURAL)) {
      for (let form = next(FORM); form; form = next(FORM)) {
        addForm(says, 'plural_form', form[1] ?? '', next(SOUND)?.[1]);
      }
      continue;
    }
    const hasPart = says.part_of_speech !== undefined;
    const bracketed = bracketAt(text, at);
    if (hasPart && bracketed) {
      at = bracketed.end;
      readBracket(says, bracketed.inside);
      continue;
    }
    // After the part of speech, the definition begins on a new line.
    if (hasPart) break;
    const spelling = next(SYLLABLES);
    const sound = spelling ?? (sounds.length > 0 ? next(SOUND) : null);
    if (sound?.[1]) {
      sounded(sound[1]);
      continue;
    }
    const other = sounds.length > 0 ? next(SPELLING) : null;
    if (other?.[1]) {
      addAlternative(says, other[1]);
      sounded(other[2] ?? '');
      continue;
    }
    const part = next(PART);
    if (!part?.[1]) break;
    readPart(says, part[1].replace(/\s+/g, ' ').trim());
    if (says.part_of_speech === undefined) break;
  }
  if (sounds.length > 0) says.pronunciations = sounds;
  return { says, end: at };
}

/** Where nobody has typed a sound, there is `(?)`. */
const isUnknown = (sound: string): boolean => /^[?\s]*$/.test(sound);

const PARTS: readonly [RegExp, PartOfSpeech][] = [
  [/^(?:prop\. )?n\./, 'noun'],
  [/^(?:prop\. )?a(?:dj)?\./, 'adjective'],
  [/^p\. (?:p\. (?:&|or) )?a\./, 'adjective'],
  [/^(?:v|vb|imp|p|pr)\./, 'verb'],
  [/^adv\./, 'adverb'],
  [/^prep\./, 'preposition'],
  [/^conj\./, 'conjunction'],
  [/^interj\./, 'interjection'],
  [/^pron\./, 'pronoun'],
  [/^(?:suff|pref)\./, 'grammar_pattern'],
  [/^art\./, 'article'],
  [/^pl\./, 'noun'],
];

function readPart(says: WebsterHead['says'], text: string): void {
  const written = text.replace(/^obs\. /, '');
  const part = PARTS.find(([mark]) => mark.test(written))?.[1];
  if (part === undefined) return;
  says.part_of_speech = part;
  if (text.startsWith('obs.')) says.is_obsolete = true;
  if (written.startsWith('prop.') && part === 'noun') says.noun___is_proper = true;
  if (/^v\. t\. (?:&|or) i\.|^v\. i\. (?:&|or) t\./.test(written))
    says.verb___transitivity = 'both';
  else if (/^v\. t\./.test(written)) says.verb___transitivity = 'transitive';
  else if (/^v\. i\./.test(written)) says.verb___transitivity = 'intransitive';
  if (/&| or /.test(written) && says.verb___transitivity !== 'both') says.description = written;
}

/** May contain further brackets. */
function bracketAt(text: string, from: number): { inside: string; end: number } | null {
  const [space = ''] = /^[\s.]*/.exec(text.slice(from, from + 200)) ?? [];
  const start = from + space.length;
  if (text[start] !== '[') return null;
  let depth = 0;
  for (let i = start; i < text.length; i += 1) {
    if (text[i] === '[') depth += 1;
    else if (text[i] === ']') depth -= 1;
    if (depth === 0) return { inside: text.slice(start + 1, i), end: i + 1 };
  }
  return null;
}

const FORMS: readonly [RegExp, LineForm['form_of_word'][]][] = [
  [/^imp\. (?:&|and) p\. p\./, ['past_simple', 'past_participle']],
  [/^imp\./, ['past_simple']],
  [/^p\. p\./, ['past_participle']],
  [/^p\. pr\./, ['present_participle']],
  [/^pl\./, ['plural_form']],
  [/^compar\./i, ['comparative_form']],
  [/^superl\./i, ['superlative_form']],
];

function readBracket(says: WebsterHead['says'], inside: string): void {
  const text = inside.replace(/\s+/g, ' ').trim();
  if (/^(?:imp|p\. p|p\. pr|pl|compar|superl)\./i.test(text)) {
    for (const part of text.split(/;\s*/)) {
      const kinds = FORMS.find(([mark]) => mark.test(part))?.[1] ?? [];
      for (const [, word = '', sound] of part.matchAll(/\{([^{}]+)\}(?: \(([^()]{1,80})\))?/g)) {
        for (const kind of kinds) addForm(says, kind, word, sound);
      }
    }
  } else {
    const written = text.replace(/\{([^{}]*)\}/g, '$1');
    (says.etymologies ??= []).push({ number: says.etymologies.length + 1, text: written });
  }
}

function addForm(
  says: WebsterHead['says'],
  form_of_word: LineForm['form_of_word'],
  word: string,
  sound = '',
): void {
  const spelling = word.replace(/\s+/g, ' ').trim();
  // `pl. {-men}` is an ending.
  if (spelling === '' || spelling.startsWith('-')) return;
  const form: LineForm = { word: spelling, form_of_word };
  if (!isUnknown(sound)) form.pronunciations = [{ type: 'enpr', text: sound.replace(/\s+/g, ' ') }];
  (says.forms ??= []).push(form);
}

function addAlternative(says: WebsterHead['says'], word: string): void {
  (says.alternative_details ??= []).push({ word, area_variant: 'common', kind: 'spelling' });
}

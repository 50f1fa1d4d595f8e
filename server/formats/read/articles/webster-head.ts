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
export const webstersHead = (text: string, word: string): WebsterHead =>
  new HeadReader(text, spelledLength(text, word)).read();

class HeadReader {
  private readonly says: WebsterHead['says'] = {};
  private readonly sounds: LinePronunciation[] = [];

  constructor(
    private readonly text: string,
    private at: number,
  ) {}

  read(): WebsterHead {
    const { says, sounds } = this;
    let isRead = true;
    while (isRead) {
      isRead = this.readPlurals();
      // After the part of speech, the definition begins on a new line.
      if (says.part_of_speech !== undefined) isRead ||= this.readBracket();
      else isRead ||= this.readSound() || this.readSpelling() || this.readPart();
    }
    if (sounds.length > 0) says.pronunciations = sounds;
    return { says, end: this.at };
  }

  private next(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }

  private readPlurals(): boolean {
    if (!this.next(PLURAL)) return false;
    for (let form = this.next(FORM); form; form = this.next(FORM)) {
      addForm(this.says, 'plural_form', form[1] ?? '', this.next(SOUND)?.[1]);
    }
    return true;
  }

  private readBracket(): boolean {
    const bracketed = bracketAt(this.text, this.at);
    if (!bracketed) return false;
    this.at = bracketed.end;
    readBracket(this.says, bracketed.inside);
    return true;
  }

  private readSound(): boolean {
    const sound = this.next(SYLLABLES) ?? (this.sounds.length > 0 ? this.next(SOUND) : null);
    if (sound?.[1]) this.addSound(sound[1]);
    return Boolean(sound?.[1]);
  }

  private readSpelling(): boolean {
    const other = this.sounds.length > 0 ? this.next(SPELLING) : null;
    if (!other?.[1]) return false;
    addAlternative(this.says, other[1]);
    this.addSound(other[2] ?? '');
    return true;
  }

  /** Returns false for a part of speech that is not known, too. */
  private readPart(): boolean {
    const part = this.next(PART)?.[1];
    if (part) readPart(this.says, part.replace(/\s+/g, ' ').trim());
    return this.says.part_of_speech !== undefined;
  }

  private addSound(text: string): void {
    if (!isUnknown(text)) this.sounds.push({ type: 'enpr', text: text.replace(/\s+/g, ' ') });
  }
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

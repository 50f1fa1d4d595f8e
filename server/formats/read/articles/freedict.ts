import { MAX_HEADWORD_LENGTH, type PartOfSpeech } from '../../../contract/vocabulary.ts';
import { groupBy } from '../../../dictionary/structures/grouped.ts';
import { isForeign, type Languages, languageName, translationLanguage } from '../languages.ts';
import type { LeftOutCounts } from '../left-out.ts';
import { addNote, noteOnMeaning } from '../notes.ts';
import { guessedPart } from '../part-of-speech.ts';
import type { LineMeaning, RecordLine } from '../record-line.ts';
import { addRelation, addText, addTranslation } from '../translations.ts';
import { spelledLength } from './article-names.ts';
import { guessFromTranslations } from './guess-part.ts';
import type { ParsedArticle } from './parse-article.ts';

const PARTS: Readonly<Record<string, PartOfSpeech>> = {
  // Portuguese `substantivo`.
  s: 'noun',
  n: 'noun',
  v: 'verb',
  vt: 'verb',
  vi: 'verb',
  adj: 'adjective',
  adv: 'adverb',
  prep: 'preposition',
  conj: 'conjunction',
  pron: 'pronoun',
  num: 'numeral',
  art: 'article',
  int: 'interjection',
  interj: 'interjection',
  phra: 'phrase',
  phrase: 'phrase',
};
const ABBREVIATION = /(?:(?<=[>\]\s])([^\s,>\]]+))?,\s+\/[^/]+\//g;
const GENDERS = new Set(['masc', 'fem', 'neut', 'pl', 'm', 'f']);

/** An article of FreeDict: a line about the headword, then its meanings. */
export function parseFreedict(
  word: string,
  text: string,
  languages: Languages,
  leftOut: LeftOutCounts,
): ParsedArticle {
  const [head = '', ...lines] = text.trim().split('\n');
  const record: RecordLine = { word, part_of_speech: guessedPart(word), meanings: [] };
  const reader = new FreedictReader(record, languages, leftOut);
  reader.readHead(head.slice(spelledLength(head, word)));
  for (const line of lines) if (line.trim() !== '') reader.readLine(line);
  return { records: reader.end(), isGuessed: reader.isGuessed };
}

class FreedictReader {
  isGuessed = true;
  private meaning: LineMeaning | null = null;
  /** Those after the headword. */
  private parts: PartOfSpeech[] = [];

  constructor(
    private readonly record: RecordLine,
    private readonly languages: Languages,
    private readonly leftOut: LeftOutCounts,
  ) {}

  /** ` /draɪv/ (drove /drəʊv/, driven) <v>`, in this order. */
  readHead(head: string): void {
    const { record } = this;
    const [sounded = '', sound = ''] = /^[^/<]*\/([^/]*)\//.exec(head) ?? [];
    if (sound.trim() !== '') record.pronunciations = [{ text: sound.trim() }];
    const after = head.slice(sounded.length).trimEnd();
    const own = after.replace(/\([^()]*\)/g, '');
    const grammar = [...own.matchAll(/<([^<>]+)>/g)].flatMap(([, names = '']) =>
      names.split(/[,\s]+/),
    );
    this.readGrammar(grammar);
    this.parts = [...new Set(grammar.flatMap((name) => PARTS[name] ?? []))];
    const genders = grammar.filter((name) => GENDERS.has(name));
    if (genders.length > 0) record.description = genders.join(', ');
    for (const [, forms = ''] of after.matchAll(/\(([^()]*)\)/g)) this.readForms(forms);
  }

  /** A record for each part of speech. */
  end(): RecordLine[] {
    const { record, parts } = this;
    const { meanings = [] } = record;
    if (meanings.length === 0) return [];
    if (this.isGuessed) this.setPart(this.guess(meanings));
    if (parts.length < 2) return [record];
    const partOf = (meaning: LineMeaning, i: number) => {
      const guess = parts.length === meanings.length ? parts[i]! : this.guess([meaning]);
      return parts.includes(guess) ? guess : parts[0]!;
    };
    const groups = groupBy(meanings, (one) => partOf(one, meanings.indexOf(one)));
    return [...groups].map(([part, of]) => ({ ...record, part_of_speech: part, meanings: of }));
  }

  private guess(meanings: readonly LineMeaning[]): PartOfSpeech {
    const { from, to } = this.languages;
    const { word } = this.record;
    if (to === null || isForeign(from)) return guessedPart(word);
    const all = meanings.flatMap(({ translations = [], definition }) => [
      ...translations.flatMap(({ title, variants_of_words }) => [title, ...variants_of_words]),
      ...(definition === undefined ? [] : [definition]),
    ]);
    return guessFromTranslations(word, to, all);
  }

  private setPart(part: PartOfSpeech): void {
    this.record.part_of_speech = part;
    for (const { relations = [] } of this.record.meanings ?? []) {
      for (const one of relations) one.target_part_of_speech = part;
    }
  }

  readLine(line: string): void {
    const text = line.trim();
    const words = [...text.matchAll(/\{([^{}]+)\}/g)]
      .map(([, word = '']) => word.trim())
      .filter((word) => word.length <= MAX_HEADWORD_LENGTH);
    if (/^(?:Synonym|Antonym)s?: /.test(text)) {
      const kind = text.startsWith('S') ? 'synonyms' : 'antonyms';
      const meaning = this.lastMeaning();
      meaning[kind] = [
        ...(meaning[kind] ?? []),
        ...words.filter((one) => one !== this.record.word),
      ];
    } else if (/^see: /.test(text)) this.readLinks(words);
    else if (/^Note: /.test(text)) addNote(this.lastMeaning(), text.slice('Note: '.length).trim());
    else if (/^\s+"/.test(line)) this.readExample(text);
    else this.readTranslations(text);
  }

  private readGrammar(names: readonly string[]): void {
    const { record } = this;
    const part = names.map((name) => PARTS[name]).find((one) => one !== undefined);
    if (part !== undefined && this.isGuessed) {
      record.part_of_speech = part;
      this.isGuessed = false;
    }
    const isBoth = names.includes('trans') && names.includes('intr');
    if (isBoth) record.verb___transitivity = 'both';
    else if (names.includes('trans') || names.includes('vt'))
      record.verb___transitivity = 'transitive';
    else if (names.includes('intr') || names.includes('vi'))
      record.verb___transitivity = 'intransitive';
  }

  private readForms(text: string): void {
    const { record } = this;
    const words = text.split(/,\s*/).map((one) => {
      const [, word = '', sound] = /^([^/<]*)(?:\/([^/]*)\/)?/.exec(one) ?? [];
      return { word: word.trim(), sound: sound?.trim() };
    });
    const isOfVerb = record.part_of_speech === 'verb' && words.length === 2;
    words.forEach(({ word, sound }, i) => {
      if (word === '' || word.length > MAX_HEADWORD_LENGTH) return;
      if (isOfVerb) {
        const kind = i === 0 ? 'past_simple' : 'past_participle';
        const pronunciations = sound ? [{ text: sound }] : [];
        (record.forms ??= []).push({ word, form_of_word: kind, pronunciations });
      } else {
        (record.alternative_details ??= []).push({ word, area_variant: 'common', kind: 'other' });
      }
    });
  }

  private readLinks(words: readonly string[]): void {
    const meaning = this.lastMeaning();
    for (const word of words) addRelation(this.record, meaning, 'see_also', word);
  }

  private readExample(text: string): void {
    const [, example, translated] = /^"(.*?)"\s+- (.*)$/.exec(text) ?? [];
    const written = example === undefined ? text : `${example} – ${translated}`;
    (this.lastMeaning().examples ??= []).push(written);
  }

  /** `1. laufen, rennen <v, intr> [sport]` */
  private readTranslations(text: string): void {
    const { record, languages } = this;
    const isNumbered = /^\d{1,3}\. /.test(text);
    if (isNumbered || !this.meaning) this.startMeaning();
    const meaning = this.lastMeaning();
    const written = text
      .replace(/^\d{1,3}\. /, '')
      // `([+ dat])`
      .replace(/\(\s*(\[[^[\]]*\])\s*\)/g, '$1')
      // An abbreviation of the translation: `MX,  /ˌɛmˈɛks/`.
      .replace(ABBREVIATION, (_all, short = '') => {
        this.leftOut.add('transcriptions of translations', 1, record.word);
        return short === '' ? '' : `, ${short}`;
      });
    const labels: string[] = [];
    const genders: string[] = [];
    const rest = written.replace(/\[([^[\]]{1,40})\]/g, (label, inside: string) => {
      if (!noteOnMeaning(meaning, inside.replace(/\.$/, ''))) labels.push(label);
      return '';
    });
    const words = splitOutside(rest).map((one) => {
      const word = one
        .replace(/<([^<>]*)>/g, '')
        .replace(/\s+/g, ' ')
        .trim();
      for (const [, grammar = ''] of one.matchAll(/<([^<>]*)>/g)) {
        const names = grammar.split(/[,\s]+/);
        if (names.some((name) => GENDERS.has(name))) genders.push(`${word} (${names.join(', ')})`);
        if (this.isGuessed) this.readGrammar(names.map((name) => (GENDERS.has(name) ? 'n' : name)));
      }
      return word;
    });
    const found = words.filter((word) => word !== '');
    if (found.length === 0) return;
    if (translationLanguage(languages.to) === null && languages.to !== null) {
      // If the record cannot have translations, the text is the definition.
      addText(meaning, [rest, ...labels].join(' ').replace(/\s+/g, ' ').trim());
      if (!/^en\b/.test(languages.to)) record.description ??= `In ${languageName(languages.to)}`;
      return;
    }
    addTranslation(record, meaning, {
      to: languages.to,
      words: found,
      definition: [...genders, ...labels].join('; '),
    });
  }

  private startMeaning(): void {
    this.meaning = { title: this.record.word };
    this.record.meanings?.push(this.meaning);
  }

  private lastMeaning(): LineMeaning {
    if (!this.meaning) this.startMeaning();
    return this.meaning!;
  }
}

/** Splits at commas and semicolons outside of brackets. */
function splitOutside(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i += 1) {
    const one = text[i]!;
    if ('([<'.includes(one)) depth += 1;
    else if (')]>'.includes(one)) depth -= 1;
    else if ((one === ',' || one === ';') && depth <= 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return [...parts, text.slice(start)];
}

import { emptyMeaning, emptyRecord } from '../../server/contract/empty.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  FORMS_OF_WORD,
  LEVELS,
  PARTS_OF_SPEECH,
  TRANSLATION_LANGUAGES,
} from '../../server/contract/vocabulary.ts';
import type { PartOfSpeech } from '../../server/contract/vocabulary.ts';
import type { NewMeaning, NewWordRecord } from '../../server/contract/word.ts';
import { newForm } from './forms/add-forms.ts';
import type { PronunciationLookup } from './sound/pronunciations.ts';
import type { SourceLine } from './source-files.ts';
import { readSourceLines } from './source-files.ts';
import { meaningTranslation, shortTranslations } from './translations/add-translations.ts';

const ROOT = join(import.meta.dirname, '..', '..', 'resources', 'dictionary');

/** Folders of records written for this dictionary. */
const FOLDERS = ['everyday-words', 'function-words'];

/** A record of our own, from the function words or the everyday words, and what it does to the records of WordNet with its spelling. */
export interface OwnWord {
  record: NewWordRecord;
  /** Parts of speech whose WordNet record says the same thing and is dropped. */
  replaces: PartOfSpeech[];
}

/** The words that WordNet leaves out; `docs/data.md` tells their format. */
export function readOwnWords(pronunciations: PronunciationLookup): OwnWord[] {
  const lines = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.txt'))
      .sort()
      .flatMap((name) => readSourceLines(`${folder}/${name}`)),
  );
  return parseOwnWords(lines, pronunciations);
}

/** @throws Error with one `file:line: problem` in a line for each problem. */
export function parseOwnWords(
  lines: readonly SourceLine[],
  pronunciations: PronunciationLookup,
): OwnWord[] {
  const parser = new Parser(pronunciations);
  for (const line of lines) parser.read(line);
  return parser.finish();
}

/** The sounds of the dictionary's IPA, so that a slip of the keyboard is noticed. */
const IPA = /^[ˈˌ. bdfhjklmnprstvwzɡŋʃʒθðaeioɑæəʌɔɛɝɚɪʊuː(),ɒʔ]+$/u;

class Parser {
  readonly #words: OwnWord[] = [];
  readonly #problems: string[] = [];
  readonly #keys = new Set<string>();
  readonly #pronunciations: PronunciationLookup;
  #partOfSpeech: PartOfSpeech | null = null;
  #word: OwnWord | null = null;
  #meaning: NewMeaning | null = null;
  #wordPlace = '';

  constructor(pronunciations: PronunciationLookup) {
    this.#pronunciations = pronunciations;
  }

  read({ text, place }: SourceLine): void {
    const problem = this.#readLine(text, place);
    if (problem !== null) this.#problems.push(`${place}: ${problem}`);
  }

  finish(): OwnWord[] {
    this.#closeWord();
    if (this.#problems.length > 0) throw new Error(this.#problems.join('\n'));
    for (const { record } of this.#words) record.short_translations = shortTranslations(record);
    return this.#words;
  }

  #readLine(text: string, place: string): string | null {
    const rest = text.slice(1).trim();
    switch (text[0]) {
      case '[':
        return this.#readSection(text);
      case '@':
        return this.#readOption(rest);
      case '=':
        return this.#startMeaning(rest);
      case '>':
        return this.#readExample(rest);
      case '~':
        return this.#readTranslations(rest);
      default:
        return this.#startWord(text, place);
    }
  }

  #readSection(text: string): string | null {
    this.#closeWord();
    const name = /^\[(\S+)\]$/.exec(text)?.[1];
    this.#partOfSpeech = PARTS_OF_SPEECH.find((value) => value === name) ?? null;
    return this.#partOfSpeech ? null : `"${text}" is no part of speech in brackets.`;
  }

  #startWord(text: string, place: string): string | null {
    this.#closeWord();
    const [, word, ipa, level] = /^(.+?) \/(.+)\/ (\S+)$/.exec(text) ?? [];
    if (word === undefined || ipa === undefined) return 'expected: word /sound/ level.';
    if (!this.#partOfSpeech) return 'expected a [part_of_speech] before the first word.';
    const key = `${word} (${this.#partOfSpeech})`;
    if (this.#keys.has(key)) return `${key} is here twice.`;
    this.#keys.add(key);
    const record = emptyRecord(word, this.#partOfSpeech);
    record.transcription = ipa;
    record.word_level = LEVELS.find((value) => value === level) ?? null;
    this.#word = { record, replaces: [] };
    this.#wordPlace = place;
    if (!record.word_level) return `"${level}" is no CEFR level.`;
    return IPA.test(ipa) ? null : `/${ipa}/ has a sound that the dictionary does not use.`;
  }

  #readOption(text: string): string | null {
    const word = this.#word;
    if (!word) return 'an option needs a word before it.';
    const [name = '', ...values] = text.split(/[\s,]+/);
    // Before the first definition a label is for the whole word, after one for that meaning.
    const labelled = this.#meaning ?? word.record;
    switch (name) {
      case 'informal':
      case 'formal':
      case 'slang':
        labelled.language_register = name;
        return null;
      case 'british':
      case 'american':
        labelled.area_variant = name;
        return null;
      case 'obsolete':
        labelled.is_obsolete = true;
        return null;
      case 'irregular':
        word.record.verb___is_irregular = true;
        return null;
      case 'short':
        word.record.description = `Short for ${describeLongForms(text.slice(name.length))}.`;
        return null;
      case 'replaces':
        return this.#readReplaced(word, values);
      case 'forms':
        return this.#readForms(word, splitVariants(text.slice(name.length)));
      default:
        return `"@${name}" is no option.`;
    }
  }

  #readReplaced(word: OwnWord, values: readonly string[]): string | null {
    const known = PARTS_OF_SPEECH.filter((value) => values.includes(value));
    word.replaces = known;
    return known.length === values.length ? null : 'expected parts of speech after @replaces.';
  }

  #readForms(word: OwnWord, pairs: readonly string[]): string | null {
    for (const value of pairs) {
      const [name, form] = value.split('=');
      const kind = FORMS_OF_WORD.find((known) => known === name);
      if (!kind || !form) return `"${value}" is no form=word.`;
      word.record.forms.push(newForm(form, kind, null, this.#pronunciations));
    }
    return null;
  }

  #startMeaning(definition: string): string | null {
    if (!this.#word) return 'a definition needs a word before it.';
    if (definition === '') return 'the definition is empty.';
    const { record } = this.#word;
    const meaning = emptyMeaning(record.word, definition);
    meaning.sort_order = record.meanings.length + 1;
    meaning.language_register = record.language_register;
    meaning.area_variant = record.area_variant;
    meaning.is_obsolete = record.is_obsolete;
    record.meanings.push(meaning);
    this.#meaning = meaning;
    return null;
  }

  #readExample(example: string): string | null {
    if (!this.#word || !this.#meaning) return 'an example needs a definition before it.';
    this.#meaning.examples.push(example);
    const { word, forms } = this.#word.record;
    const shown = [word, ...forms.map((form) => form.word)].map((w) => w.toLowerCase());
    const isShown = shown.some((spelling) => example.toLowerCase().includes(spelling));
    return isShown ? null : `the example does not show "${word}".`;
  }

  #readTranslations(text: string): string | null {
    if (!this.#meaning) return 'translations need a definition before them.';
    const cells = text.split('|').map((cell) => splitVariants(cell));
    if (cells.length !== TRANSLATION_LANGUAGES.length || cells.some((cell) => cell.length === 0)) {
      return `expected ${TRANSLATION_LANGUAGES.length} languages between "|", found ${cells.length}.`;
    }
    this.#meaning.translations = TRANSLATION_LANGUAGES.map((language, i) =>
      meaningTranslation(language, cells[i] ?? []),
    );
    return null;
  }

  #closeWord(): void {
    if (!this.#word) return;
    const { record } = this.#word;
    const isComplete = record.meanings.every(
      ({ examples, translations }) => examples.length > 0 && translations.length > 0,
    );
    if (record.meanings.length === 0 || !isComplete) {
      this.#problems.push(
        `${this.#wordPlace}: every meaning of "${record.word}" needs a definition, an example and translations.`,
      );
    }
    this.#words.push(this.#word);
    this.#word = null;
    this.#meaning = null;
  }
}

/** "I would, I had" as “I would” or “I had”. */
function describeLongForms(text: string): string {
  return splitVariants(text)
    .map((words) => `“${words}”`)
    .join(' or ');
}

/** Words that mean the same stand between commas; a comma that belongs to one is written `\\,`. */
function splitVariants(cell: string): string[] {
  return cell
    .split(/(?<!\\)[,，、،]/)
    .map((variant) => variant.replaceAll('\\,', ',').trim())
    .filter((variant) => variant !== '');
}

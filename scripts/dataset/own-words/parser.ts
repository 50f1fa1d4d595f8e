import { emptyMeaning, emptyRecord } from '../../../server/contract/empty.ts';
import {
  LEVELS,
  type PartOfSpeech,
  PARTS_OF_SPEECH,
  TRANSLATION_LANGUAGES,
} from '../../../server/contract/vocabulary.ts';
import type { NewMeaningTranslation } from '../../../server/contract/word.ts';
import type { SourceLine } from '../source-files.ts';
import { inAllLanguages } from '../translations/add-translations.ts';
import { newOwnMeaning, newOwnWord, type OwnMeaning, type OwnWord } from './entry.ts';
import { readOption } from './options.ts';
import { splitVariants } from './variants.ts';

/** Reads records in the plain text format that `docs/data.md` describes. */
export function parseWords(lines: readonly SourceLine[]) {
  const parser = new Parser();
  for (const line of lines) parser.read(line);
  return parser.finish();
}

const cellsOf = (text: string): string[][] => text.split('|').map((cell) => splitVariants(cell));

/** The translations that a line without problems gives. */
export const readTranslations = (text: string): NewMeaningTranslation[] =>
  inAllLanguages(cellsOf(text));

/** The signs in the dictionary's IPA, to detect typing mistakes. */
const IPA = /^[ˈˌ. bdfhjklmnprstvwzɡŋʃʒθðaeioɑæəʌɔɛɝɚɪʊuː(),ɒʔ]+$/u;

class Parser {
  private readonly words: OwnWord[] = [];
  private readonly problems: string[] = [];
  private readonly keys = new Set<string>();
  private partOfSpeech: PartOfSpeech | null = null;
  private word: OwnWord | null = null;
  private meaning: OwnMeaning | null = null;

  read(line: SourceLine): void {
    const problem = this.readLine(line);
    if (problem !== null) this.problems.push(`${line.location}: ${problem}`);
    if (!line.text.startsWith('[')) this.word?.lines.push(line);
  }

  finish() {
    this.closeWord();
    return { words: this.words, problems: this.problems };
  }

  private readLine(line: SourceLine): string | null {
    const rest = line.text.slice(1).trim();
    switch (line.text[0]) {
      case '[':
        return this.readSection(line.text);
      case '@':
        return this.readOption(rest, line);
      case '=':
        return this.startMeaning(rest, line.location);
      case '>':
        return this.readExample(rest, line.location);
      case '~':
        return this.readTranslations(rest, line.location);
      default:
        return this.startWord(line);
    }
  }

  private readSection(text: string): string | null {
    this.closeWord();
    const name = /^\[(\S+)\]$/.exec(text)?.[1];
    this.partOfSpeech = PARTS_OF_SPEECH.find((value) => value === name) ?? null;
    return this.partOfSpeech ? null : `"${text}" is no part of speech in brackets.`;
  }

  private startWord({ text, location }: SourceLine): string | null {
    this.closeWord();
    const [, word, ipa, level] = /^(.+?) \/(.+)\/ (\S+)$/.exec(text) ?? [];
    if (word === undefined || ipa === undefined) return 'expected: word /sound/ level.';
    if (!this.partOfSpeech) return 'expected a [part_of_speech] before the first word.';
    const key = `${word} (${this.partOfSpeech})`;
    const isRepeated = this.keys.has(key);
    this.keys.add(key);
    const record = emptyRecord(word, this.partOfSpeech);
    record.transcription = ipa;
    record.word_level = LEVELS.find((value) => value === level) ?? null;
    this.word = newOwnWord(record, location);
    if (isRepeated) return `${key} is here twice.`;
    if (!record.word_level) return `"${level}" is no CEFR level.`;
    return IPA.test(ipa) ? null : `/${ipa}/ has a sound that the dictionary does not use.`;
  }

  private readOption(text: string, line: SourceLine): string | null {
    if (!this.word) return 'an option needs a word before it.';
    const name = /^\S*/.exec(text)?.[0] ?? '';
    return readOption(name, {
      word: this.word,
      meaning: this.meaning,
      text: text.slice(name.length).trim(),
      line,
    });
  }

  private startMeaning(text: string, location: string): string | null {
    if (!this.word) return 'a definition needs a word before it.';
    const [, level, definition = ''] = /^(?:\[([^\]]*)\]\s*)?(.*)$/.exec(text) ?? [];
    if (definition === '') return 'the definition is empty.';
    const { record } = this.word;
    const meaning = emptyMeaning(record.word, definition);
    meaning.sort_order = record.meanings.length + 1;
    meaning.meaning_level = LEVELS.find((value) => value === level) ?? null;
    meaning.language_register = record.language_register;
    meaning.area_variant = record.area_variant ?? 'common';
    meaning.is_obsolete = record.is_obsolete;
    meaning.labels = [...this.word.labels];
    meaning.grammar = [...this.word.grammar];
    record.meanings.push(meaning);
    this.meaning = newOwnMeaning(meaning, location);
    this.word.meanings.push(this.meaning);
    const isKnown = level === undefined || meaning.meaning_level !== null;
    return isKnown ? null : `"${level}" is no CEFR level.`;
  }

  private readExample(text: string, location: string): string | null {
    if (!this.meaning) return 'an example needs a definition before it.';
    this.meaning.meaning.examples.push(text);
    this.meaning.examples.push({ text, location });
    return null;
  }

  private readTranslations(text: string, location: string): string | null {
    if (!this.meaning) return 'translations need a definition before them.';
    if (this.meaning.translations) return 'the meaning has its translations already.';
    this.meaning.translations = { text, location };
    const cells = cellsOf(text);
    if (cells.length !== TRANSLATION_LANGUAGES.length || cells.some((cell) => cell.length === 0)) {
      return `expected ${TRANSLATION_LANGUAGES.length} languages between "|", found ${cells.length}.`;
    }
    this.meaning.meaning.translations = inAllLanguages(cells);
    return null;
  }

  private closeWord(): void {
    if (!this.word) return;
    const { record, meanings, location } = this.word;
    const isComplete = meanings.every((own) => own.examples.length > 0 && own.translations);
    if (meanings.length === 0 || !isComplete) {
      this.problems.push(
        `${location}: every meaning of "${record.word}" needs a definition, an example and translations.`,
      );
    }
    this.words.push(this.word);
    this.word = null;
    this.meaning = null;
  }
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Note } from '../../../server/contract/word.ts';
import { keyOf, MAX_NOTE, type OwnMeaning, type OwnWord } from '../own-words/entry.ts';
import { splitVariants } from '../own-words/variants.ts';
import { recordKey } from '../records.ts';
import { DICTIONARY_FOLDER, readSourceLines, type SourceLine } from '../source-files.ts';
import { PARTS_OF_SPEECH } from '../../../server/contract/vocabulary.ts';

const PATH = 'core/choices.txt';

export interface Choice {
  note: Note;
  location: string;
  /** The meanings that show the note. */
  meanings: { key: string; number: number; location: string }[];
}

export function readChoices() {
  const isThere = existsSync(join(DICTIONARY_FOLDER, PATH));
  return parseChoices(isThere ? readSourceLines(PATH) : []);
}

/** Reads blocks of `[word, word]`, lines `word part_of_speech number`, and the text after `:`. */
export function parseChoices(lines: readonly SourceLine[]) {
  const choices: Choice[] = [];
  const problems: string[] = [];
  for (const { text, location } of lines) {
    const group = /^\[(.+)\]$/.exec(text)?.[1];
    const choice = choices.at(-1);
    const [, word, name, number] = /^(.+) (\S+) (\d+)$/.exec(text) ?? [];
    const partOfSpeech = PARTS_OF_SPEECH.find((known) => known === name);
    if (group !== undefined) {
      const note: Note = { kind: 'choice', text: '', wrong: '', right: '', words: splitVariants(group) }; // prettier-ignore
      choices.push({ note, location, meanings: [] });
    } else if (!choice) problems.push(`${location}: expected [word, word].`);
    else if (text.startsWith(':')) {
      choice.note.text = `${choice.note.text} ${text.slice(1).trim()}`.trim();
    } else if (word !== undefined && partOfSpeech) {
      choice.meanings.push({
        key: recordKey(word, partOfSpeech),
        number: Number(number),
        location,
      });
    } else problems.push(`${location}: expected: word part_of_speech number.`);
  }
  return { choices, problems: [...problems, ...choices.flatMap(problemsOf)] };
}

function problemsOf({ note: { words, text }, location, meanings }: Choice): string[] {
  const problems: string[] = [];
  if (words.length < 2) problems.push('a choice has two words or more.');
  if (meanings.length === 0) problems.push('no meaning shows the choice.');
  if (text === '' || text.length > MAX_NOTE) {
    problems.push(`the text has 1 to ${MAX_NOTE} characters, this one ${text.length}.`);
  }
  return problems.map((problem) => `${location}: ${problem}`);
}

export function checkChoices(choices: readonly Choice[], words: readonly OwnWord[]): string[] {
  const find = meaningFinder(words);
  return choices.flatMap(
    ({ meanings }) =>
    meanings
      .filter(({ key, number }) => !find(key, number))
      .map(({ key, number, location }) => `${location}: the core has no ${key.replace('\t', ' ')} ${number}.`), // prettier-ignore
  );
}

export function addChoices(choices: readonly Choice[], words: readonly OwnWord[]): void {
  const find = meaningFinder(words);
  for (const { note, meanings } of choices) {
    for (const { key, number } of meanings) find(key, number)?.notes.push(note);
  }
}

function meaningFinder(
  words: readonly OwnWord[],
): (key: string, number: number) => OwnMeaning | undefined {
  const byKey = new Map(words.map((word) => [keyOf(word), word]));
  return (key, number) => byKey.get(key)?.meanings[number - 1];
}
